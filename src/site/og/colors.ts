/** Tokens of theme.css as hex, because the renderer knows no OKLCH; a test holds them equal. */
export const COLORS = {
  ink: '#1c1611',
  paper: '#f7f4eb',
  accent: '#ff761c',
  'accent-ink': '#1f1007',
  ticket: '#f7e9a4',
} as const
