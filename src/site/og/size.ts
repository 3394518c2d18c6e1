/** What the apps that show shared links ask for, in pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630, type: 'image/png' } as const
