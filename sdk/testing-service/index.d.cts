export declare const program: string;
