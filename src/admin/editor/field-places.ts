import type { ClientField } from 'payload'

type Places = {
  /** Fields of the card 'Post Details'. */
  main: ClientField[]
  /** Fields that say `admin.position: 'sidebar'`: optional, below the form. */
  below: ClientField[]
}

/** Sorts the fields into the two cards; nulls in the places of the others keep them countable. */
export function split(fields: readonly ClientField[]): Places {
  // Payload's RenderFields skips what is null, as its own screens rely on, though its type does not say so.
  const only = (keep: (field: ClientField) => boolean) =>
    fields.map((field) => (keep(field) ? field : null)) as ClientField[]
  return { main: only((field) => !isBelow(field)), below: only(isBelow) }
}

function isBelow({ admin }: ClientField): boolean {
  return admin !== undefined && 'position' in admin && admin.position === 'sidebar'
}
