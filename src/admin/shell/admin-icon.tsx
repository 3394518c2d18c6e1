/** Line drawings of the staff screens, each one path on a grid of 24 by 24. */
const ADMIN_ICONS = {
  back: 'M19 12H5m6-6-6 6 6 6',
  board: 'M3 4h8v9H3zM13 4h8v5h-8zM13 11h8v9h-8zM3 15h8v5H3z',
  clock: 'M12 7v5l3.5 2M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v12m-5-5 5 5 5-5M4 20h16',
  eye: 'M2.5 12C5 7.5 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12zM9.500 12a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
  'eye-off':
    'M4 4l16 16M9.900 5.700A9 9 0 0 1 12 5.500c3.700 0 7 2 9.500 6.500a17 17 0 0 1-2.700 3.600M6.300 7.400A16 16 0 0 0 2.500 12c2.500 4.500 5.800 6.500 9.500 6.500 1.600 0 3-.4 4.400-1.100',
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15 9h.01',
  inbox: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1.500 3h5l1.500-3h5',
  'log-out': 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  pen: 'M4 20h4L20 8l-4-4L4 16zM13 7l4 4',
  people:
    'M3 20a6 6 0 0 1 12 0M5.500 8a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.500a6 6 0 0 1 3 5.500',
  plus: 'M12 5v14M5 12h14',
  rows: 'M4 5h16v4H4zM4 11h16M4 15h16M4 19h16',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5',
  sort: 'M12 5v14m-5-5 5 5 5-5',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.900 4.900l1.400 1.400M17.700 17.700l1.400 1.400M2 12h2M20 12h2M6.300 17.700l-1.400 1.400M19.100 4.900l-1.400 1.400',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const

export type AdminIconName = keyof typeof ADMIN_ICONS

/** A drawing beside words, or in a button that names itself: hidden from assistive technology. */
export function AdminIcon({ name, size }: { name: AdminIconName; size?: number }) {
  return <LineIcon path={ADMIN_ICONS[name]} size={size} />
}

/** As `AdminIcon` for a drawing that only one part of a screen needs. */
export function LineIcon({ path, size = 18 }: { path: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
