export const cardLink = 'Learn More'

export const legalLabels = { contents: 'On this page', effective: 'In force since' } as const
