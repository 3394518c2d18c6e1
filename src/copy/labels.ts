export const cardLink = 'Learn More'

/** Stands at a testimonial that nobody has said. */
export const exampleNote = 'An example, written to show what stands here. Not the words of a customer.'

/** The button beside the film, by what it does. */
export const filmLabels = { pause: 'Pause the background film', play: 'Play the background film' } as const

export const legalLabels = { contents: 'On this page', effective: 'In force since' } as const
