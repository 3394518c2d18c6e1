'use client'

export { IconChoice } from './icon-choice.client'
export { LinesField } from './lines-field.client'
export { LinkSelect } from './link-select.client'
export { RowName } from './row-name.client'
export { TryRules } from './try-rules.client'
