import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { FlattenedField, SanitizedCollectionConfig } from 'payload'

/** One column of a table of documents. It is plain data, so that it can be sent to the browser. */
export type Column = {
  name: string
  label: string
  type: string
  /** Whether a date is written with its time. */
  hasTime?: boolean
  /** Labels of stored values, for example of a select or a checkbox. */
  valueLabels?: Record<string, string>
  /** The collection of a related document, and the field with its name. */
  related?: string
  relatedName?: string
}

/**
 * The columns that a collection lists in `admin.defaultColumns`, in that order and with the labels of its fields. A
 * field labels its values with `custom: { valueLabels: { true: 'Published' } }`, and a date shows its time with
 * `custom: { hasTime: true }`.
 *
 * @param nameFieldOf - the field that names the documents of a related collection
 */
export function toColumns(
  collection: SanitizedCollectionConfig,
  i18n: I18nClient,
  nameFieldOf: (slug: string) => string | undefined = () => undefined,
): Column[] {
  return (collection.admin.defaultColumns ?? []).flatMap((name) => {
    const field = collection.flattenedFields.find((each) => each.name === name)
    return field ? [{ ...toColumn(field, i18n), ...relationOf(field, nameFieldOf) }] : []
  })
}

function toColumn(field: FlattenedField, i18n: I18nClient): Column {
  const label = 'label' in field && field.label ? getTranslation(field.label, i18n) : field.name
  const column: Column = { name: field.name, label: String(label), type: field.type }
  if (field.custom?.hasTime) column.hasTime = true
  const valueLabels = field.custom?.valueLabels ?? optionLabels(field, i18n)
  return valueLabels ? { ...column, valueLabels } : column
}

function relationOf(field: FlattenedField, nameFieldOf: (slug: string) => string | undefined) {
  const isOne = field.type === 'relationship' || field.type === 'upload'
  if (!isOne || typeof field.relationTo !== 'string') return {}
  return { related: field.relationTo, relatedName: nameFieldOf(field.relationTo) }
}

function optionLabels(field: FlattenedField, i18n: I18nClient): Record<string, string> | undefined {
  if (field.type !== 'select' && field.type !== 'radio') return undefined
  const pairs = field.options.map((option) =>
    typeof option === 'string'
      ? [option, option]
      : [option.value, String(getTranslation(option.label, i18n))],
  )
  return Object.fromEntries(pairs)
}
