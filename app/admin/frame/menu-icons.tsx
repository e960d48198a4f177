const paths = {
  product: "M4 5.5h7.2L20 14.3 14.3 20 5.5 11.2V5.5zM8.3 8.3h.01",
  today:
    "M12 7.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1",
  reserve: "M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4M9 15l2 2 4-4",
  order: "M4.5 8 12 4l7.5 4v8L12 20l-7.5-4zM4.5 8 12 12l7.5-4M12 12v8",
  claim: "M8 8.5H4.5V5M4.8 8.2A8 8 0 1 1 4 13M12 8.5V12l2.5 2",
  payment: "M3.5 6.5h17v11h-17zM3.5 10h17M7 14.2h4",
  commission:
    "M12 4a2.8 2.8 0 0 0-2.8 2.8v4.4a2.8 2.8 0 0 0 5.6 0V6.8A2.8 2.8 0 0 0 12 4zM6 11.5a6 6 0 0 0 12 0M12 17.5V20.5M9 20.5h6",
  figures: "M3.5 20h17M6.5 16.5v-5M12 16.5v-11M17.5 16.5v-8",
  recommender:
    "M9.5 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 18.5c.4-2.9 2.6-4.3 5.5-4.3s5.1 1.4 5.5 4.3M17.5 8v6M14.5 11h6",
  qna: "M4.5 5.5h15v11H12l-4 3.5v-3.5H4.5zM10.3 9.6a1.8 1.8 0 1 1 2.4 1.7c-.5.2-.7.5-.7 1M12 14h.01",
  board: "M4.5 5h15v14h-15zM8 9h8M8 12h8M8 15h5",
  storage:
    "M4.5 7.5c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3v9c0 1.7-3.4 3-7.5 3s-7.5-1.3-7.5-3zM4.5 7.5c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3",
  user: "M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5c.6-3.3 3.4-5 7-5s6.4 1.7 7 5",
  policy: "M6.5 4h8l3.5 3.5V20h-11.5zM14 4v4h4M9.5 12h6M9.5 15.5h6",
  retention: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  audit: "M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h3.5",
  site: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
  error: "M12 4.5 20.5 19h-17zM12 10v4M12 16.5h.01",
  security: "M12 3.5l7 2.8v5.2c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6.3zM9 12l2.2 2.2L15.2 10",
  shop: "M5 10v9.5h14V10M4 9.5 6 4.5h12l2 5zM10 19.5v-5h4v5",
  leave: "M10 4.5H5.5v15H10M9.5 12h10M15.5 8l4 4-4 4",
  mailbox: "M4 6.5h16v11.5H4zM4 7l8 6.5L20 7",
} as const;

export type MenuIconName = keyof typeof paths;

export function MenuIcon({ name }: { name: MenuIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5 shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}
