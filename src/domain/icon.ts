/** The drawings that the site's words may choose from, by their names in lucide. */
export const ICON_NAMES = [
  ...['badge-check', 'blocks', 'calendar-check', 'car', 'clipboard-check', 'file-text', 'gauge', 'handshake'],
  ...['house', 'key-round', 'list-checks', 'map-pin', 'palette', 'phone', 'phone-call', 'radar', 'scale'],
  ...['share-2', 'sparkles', 'target', 'trending-up', 'zap'],
] as const

export type StoredIcon = (typeof ICON_NAMES)[number]
