import type { Field } from 'payload'

const ROW_NAME = '/src/features/content/screens/deferred.client#RowName'

/**
 * Names the rows of every list in these fields by their content, and shows them closed, so that they can be dragged.
 */
export function withRowNames(fields: Field[]): Field[] {
  return fields.map((field) => {
    if (field.type === 'tabs')
      return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: withRowNames(tab.fields) })) }
    if (field.type === 'array')
      return {
        ...field,
        fields: withRowNames(field.fields),
        admin: {
          initCollapsed: true,
          ...field.admin,
          components: { RowLabel: ROW_NAME, ...field.admin?.components },
        },
      }
    if (field.type === 'group' || field.type === 'row')
      return { ...field, fields: withRowNames(field.fields) }
    return field
  })
}
