/** The areas that an admin can be limited to. An admin without areas is not limited. */
export const AREAS = ['leads', 'writing', 'posts', 'content'] as const

export type Area = (typeof AREAS)[number]

export const AREA_LABELS: Record<Area, string> = {
  leads: 'Leads',
  writing: 'Writing: posts, without publishing',
  posts: 'Posts',
  content: 'Content',
}

/** The labels of the given areas, in the order of `AREAS`. */
export function toLabels(areas: readonly string[]): string[] {
  return AREAS.filter((area) => areas.includes(area)).map((area) => AREA_LABELS[area])
}

/** What can be done with the rows of a collection, or with a global. */
export type Action = 'create' | 'read' | 'readVersions' | 'update' | 'delete'

/** The areas that have each right. */
export type Rights = Partial<Record<Action, Who>>

/** The areas that have a right. Admins without areas have every right. */
export type Who = readonly Area[]

/** The areas that may read leads. */
export const OF_LEADS: Who = ['leads']

/** The areas that may write posts. */
export const OF_WRITING: Who = ['writing', 'posts']

/** The areas that may publish posts. */
export const OF_PUBLISHING: Who = ['posts']

export const OF_CONTENT: Who = ['content']

/** The areas whose texts have images. */
export const WITH_IMAGES: Who = ['writing', 'posts', 'content']

/** The rights of every admin, whatever their areas are. */
export const EVERYBODY: Who = [...AREAS]
