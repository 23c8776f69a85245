/** Whether the packages below `root` are those of its lock file. */
export function isInstalled(root: string): boolean;
