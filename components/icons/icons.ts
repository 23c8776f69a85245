import { icon } from "#components/icons/icon.ts";

// The icons of the dashboard, drawn as in Lucide (https://lucide.dev, ISC license, © Lucide Contributors, some of them
// © Cole Bemis). The test beside holds them to its package, which has 1,900 others, takes 52 MB and is not needed to run.

export const ArrowDown = icon("M12 5v14 | m19 12-7 7-7-7");
export const ArrowDownRight = icon("m7 7 10 10 | M17 7v10H7");
export const ArrowLeft = icon("m12 19-7-7 7-7 | M19 12H5");
export const ArrowLeftRight = icon("M8 3 4 7l4 4 | M4 7h16 | m16 21 4-4-4-4 | M20 17H4");
export const ArrowRight = icon("M5 12h14 | m12 5 7 7-7 7");
export const ArrowUp = icon("m5 12 7-7 7 7 | M12 19V5");
export const ArrowUpRight = icon("M7 7h10v10 | M7 17 17 7");
export const Ban = icon("circle 12 12 10 | M4.929 4.929 19.07 19.071");
export const BookUser = icon(
  "M15 13a3 3 0 1 0-6 0 | M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20 | circle 12 8 2",
);
export const Bookmark = icon(
  "M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z",
);
export const Bot = icon("M12 8V4H8 | rect 4 8 16 12 2 | M2 14h2 | M20 14h2 | M15 13v2 | M9 13v2");
export const CalendarDays = icon(
  "M8 2v3 | M16 2v3 | rect 3 3 18 18 2 | M3 9h18 | M8 13h.01 | M12 13h.01 | M16 13h.01 | M8 17h.01 | M12 17h.01 | M16 17h.01",
);
export const Check = icon("M20 6 9 17l-5-5");
export const ChevronDown = icon("m6 9 6 6 6-6");
export const ChevronLeft = icon("m15 18-6-6 6-6");
export const ChevronRight = icon("m9 18 6-6-6-6");
export const ChevronUp = icon("m18 15-6-6-6 6");
export const ChevronsUpDown = icon("m7 15 5 5 5-5 | m7 9 5-5 5 5");
export const Circle = icon("circle 12 12 10");
export const CircleAlert = icon("circle 12 12 10 | line 12 8 12 12 | line 12 16 12.01 16");
export const CircleCheck = icon("circle 12 12 10 | m16 9-5.5 5.5L8 12");
export const CircleDashed = icon(
  "M10.1 2.182a10 10 0 0 1 3.8 0 | M13.9 21.818a10 10 0 0 1-3.8 0 | M17.609 3.721a10 10 0 0 1 2.69 2.7 | M2.182 13.9a10 10 0 0 1 0-3.8 | M20.279 17.609a10 10 0 0 1-2.7 2.69 | M21.818 10.1a10 10 0 0 1 0 3.8 | M3.721 6.391a10 10 0 0 1 2.7-2.69 | M6.391 20.279a10 10 0 0 1-2.69-2.7",
);
export const CircleOff = icon(
  "m2 2 20 20 | M8.35 2.69A10 10 0 0 1 21.3 15.65 | M19.08 19.08A10 10 0 1 1 4.92 4.92",
);
export const CirclePlay = icon(
  "M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z | circle 12 12 10",
);
export const CircleQuestionMark = icon(
  "circle 12 12 10 | M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5 | M12 17h.01",
);
export const CircleX = icon("circle 12 12 10 | m15 9-6 6 | m9 9 6 6");
export const ClipboardCheck = icon(
  "rect 8 2 8 4 1 | M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2 | m9 14 2 2 4-4",
);
export const Clock = icon("circle 12 12 10 | M12 6v6l4 2");
export const CodeXml = icon("m18 16 4-4-4-4 | m6 8-4 4 4 4 | m14.5 4-5 16");
export const Columns3 = icon("rect 3 3 18 18 2 | M9 3v18 | M15 3v18");
export const Copy = icon(
  "rect 8 8 14 14 2 | M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
);
export const CreditCard = icon("rect 2 5 20 14 2 | line 2 10 22 10 | M6 14h2");
export const DoorOpen = icon(
  "M10 21H2 | M10 3H7a2 2 0 00-2 2v16 | M14 12h.01 | M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992z | M22 21h-3",
);
export const Download = icon(
  "M12 15V3 | M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4 | m7 10 5 5 5-5",
);
export const Ellipsis = icon("circle 12 12 1 | circle 19 12 1 | circle 5 12 1");
export const ExternalLink = icon(
  "M15 3h6v6 | M10 14 21 3 | M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
);
export const Eye = icon(
  "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0 | circle 12 12 3",
);
export const File = icon(
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z | M14 2v5a1 1 0 0 0 1 1h5",
);
export const FileText = icon(
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z | M14 2v5a1 1 0 0 0 1 1h5 | M10 9H8 | M16 13H8 | M16 17H8",
);
export const FileWarning = icon(
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z | M12 9v4 | M12 17h.01",
);
export const Flag = icon(
  "M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528",
);
export const FlaskConical = icon(
  "M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2 | M6.453 15h11.094 | M8.5 2h7",
);
export const Funnel = icon(
  "M10 20a1 1 0 0 0 .553.895l2 1A1 1 0 0 0 14 21v-7a2 2 0 0 1 .517-1.341L21.74 4.67A1 1 0 0 0 21 3H3a1 1 0 0 0-.742 1.67l7.225 7.989A2 2 0 0 1 10 14z",
);
export const Gift = icon(
  "M12 7v14 | M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8 | M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5 | rect 3 7 18 4 1",
);
export const Hourglass = icon(
  "M5 22h14 | M5 2h14 | M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22 | M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2",
);
export const House = icon(
  "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8 | M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
);
export const ImagePlus = icon(
  "M16 5h6 | M19 2v6 | M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5 | m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21 | circle 9 9 2",
);
export const Info = icon("circle 12 12 10 | M12 16v-4 | M12 8h.01");
export const KeyRound = icon(
  "M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z | dot 16.5 7.5 .5",
);
export const Landmark = icon(
  "M10 18v-7 | M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949z | M14 18v-7 | M18 18v-7 | M3 22h18 | M6 18v-7",
);
export const LifeBuoy = icon(
  "circle 12 12 10 | m4.93 4.93 4.24 4.24 | m14.83 9.17 4.24-4.24 | m14.83 14.83 4.24 4.24 | m9.17 14.83-4.24 4.24 | circle 12 12 4",
);
export const Link2 = icon("M9 17H7A5 5 0 0 1 7 7h2 | M15 7h2a5 5 0 1 1 0 10h-2 | line 8 12 16 12");
export const ListChecks = icon("M13 5h8 | M13 12h8 | M13 19h8 | m3 17 2 2 4-4 | m3 7 2 2 4-4");
export const ListFilter = icon("M2 5h20 | M6 12h12 | M9 19h6");
export const LoaderCircle = icon("M21 12a9 9 0 1 1-6.219-8.56");
export const LockKeyhole = icon("circle 12 16 1 | rect 3 10 18 12 2 | M7 10V7a5 5 0 0 1 10 0v3");
export const LogOut = icon("m16 17 5-5-5-5 | M21 12H9 | M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4");
export const Mail = icon("m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7 | rect 2 4 20 16 2");
export const Minus = icon("M5 12h14");
export const Monitor = icon("rect 2 3 20 14 2 | line 8 21 16 21 | line 12 17 12 21");
export const Moon = icon(
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
);
export const Package = icon(
  "M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z | M12 22V12 | M3.29 7 12 12 20.71 7 | m7.5 4.27 9 5.15",
);
export const Pause = icon("rect 14 3 5 18 1 | rect 5 3 5 18 1");
export const PenLine = icon(
  "M13 21h8 | M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z",
);
export const Pencil = icon(
  "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z | m15 5 4 4",
);
export const Percent = icon("line 19 5 5 19 | circle 6.5 6.5 2.5 | circle 17.5 17.5 2.5");
export const Plus = icon("M5 12h14 | M12 5v14");
export const Printer = icon(
  "M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2 | M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6 | rect 6 14 12 8 1",
);
export const Radio = icon(
  "M16.247 7.761a6 6 0 0 1 0 8.478 | M19.075 4.933a10 10 0 0 1 0 14.134 | M4.925 19.067a10 10 0 0 1 0-14.134 | M7.753 16.239a6 6 0 0 1 0-8.478 | circle 12 12 2",
);
export const ReceiptText = icon(
  "M13 16H8 | M14 8H8 | M16 12H8 | M4 3a1 1 0 0 1 1-1 1.3 1.3 0 0 1 .7.2l.933.6a1.3 1.3 0 0 0 1.4 0l.934-.6a1.3 1.3 0 0 1 1.4 0l.933.6a1.3 1.3 0 0 0 1.4 0l.933-.6a1.3 1.3 0 0 1 1.4 0l.934.6a1.3 1.3 0 0 0 1.4 0l.933-.6A1.3 1.3 0 0 1 19 2a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1 1.3 1.3 0 0 1-.7-.2l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.934.6a1.3 1.3 0 0 1-1.4 0l-.933-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-1.4 0l-.934-.6a1.3 1.3 0 0 0-1.4 0l-.933.6a1.3 1.3 0 0 1-.7.2 1 1 0 0 1-1-1z",
);
export const Repeat = icon(
  "m17 2 4 4-4 4 | M3 11v-1a4 4 0 0 1 4-4h14 | m7 22-4-4 4-4 | M21 13v1a4 4 0 0 1-4 4H3",
);
export const Repeat2 = icon(
  "m2 9 3-3 3 3 | M13 18H7a2 2 0 0 1-2-2V6 | m22 15-3 3-3-3 | M11 6h6a2 2 0 0 1 2 2v10",
);
export const RotateCw = icon("M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8 | M21 3v5h-5");
export const Rows3 = icon("rect 3 3 18 18 2 | M21 9H3 | M21 15H3");
export const Rows4 = icon("rect 3 3 18 18 2 | M21 7.5H3 | M21 12H3 | M21 16.5H3");
export const Scale = icon(
  "M12 3v18 | m19 8 3 8a5 5 0 0 1-6 0zV7 | M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1 | m5 8 3 8a5 5 0 0 1-6 0zV7 | M7 21h10",
);
export const ScrollText = icon(
  "M15 12h-5 | M15 8h-5 | M19 17V5a2 2 0 0 0-2-2H4 | M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3",
);
export const Search = icon("m21 21-4.34-4.34 | circle 11 11 8");
export const Settings = icon(
  "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915 | circle 12 12 3",
);
export const ShieldAlert = icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z | M12 8v4 | M12 16h.01",
);
export const ShieldCheck = icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z | m9 12 2 2 4-4",
);
export const ShieldQuestionMark = icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 01-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 011-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 011.52 0C14.51 3.81 17 5 19 5a1 1 0 011 1z | M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5 | M12 17h.01",
);
export const ShoppingCart = icon(
  "m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18 | M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25 | circle 18 20 2 | circle 8 20 2",
);
export const SlidersHorizontal = icon(
  "M10 5H3 | M12 19H3 | M14 3v4 | M16 17v4 | M21 12h-9 | M21 19h-5 | M21 5h-7 | M8 10v4 | M8 12H3",
);
export const Store = icon(
  "M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5 | M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244 | M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05",
);
export const Sun = icon(
  "circle 12 12 4 | M12 2v2 | M12 20v2 | m4.93 4.93 1.41 1.41 | m17.66 17.66 1.41 1.41 | M2 12h2 | M20 12h2 | m6.34 17.66-1.41 1.41 | m19.07 4.93-1.41 1.41",
);
export const Tag = icon(
  "M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z | dot 7.5 7.5 .5",
);
export const Trash2 = icon(
  "M10 11v6 | M14 11v6 | M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6 | M3 6h18 | M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
);
export const TrendingUp = icon("M16 7h6v6 | m22 7-8.5 8.5-5-5L2 17");
export const TriangleAlert = icon(
  "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3 | M12 9v4 | M12 17h.01",
);
export const Truck = icon(
  "M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2 | M15 18H9 | M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14 | circle 17 18 2 | circle 7 18 2",
);
export const Undo2 = icon(
  "M9 14 4 9l5-5 | M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11",
);
export const Upload = icon("M12 3v12 | m17 8-5-5-5 5 | M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4");
export const User = icon("M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2 | circle 12 7 4");
export const UserPlus = icon(
  "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2 | circle 9 7 4 | line 19 8 19 14 | line 22 11 16 11",
);
export const Users = icon(
  "M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2 | M16 3.128a4 4 0 0 1 0 7.744 | M22 21v-2a4 4 0 0 0-3-3.87 | circle 9 7 4",
);
export const Wallet = icon(
  "M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1 | M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4",
);
export const Webhook = icon(
  "M18 16.98h-5.99c-1.1 0-1.95.94-2.48 1.9A4 4 0 0 1 2 17c.01-.7.2-1.4.57-2 | m6 17 3.13-5.78c.53-.97.1-2.18-.5-3.1a4 4 0 1 1 6.89-4.06 | m12 6 3.13 5.73C15.66 12.7 16.9 13 18 13a4 4 0 0 1 0 8",
);
export const X = icon("M18 6 6 18 | m6 6 12 12");
