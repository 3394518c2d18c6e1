import type { lexicalEditor } from '@payloadcms/richtext-lexical'

type Provider = ReturnType<typeof lexicalEditor>

const entry = (name: string) => `/src/admin/rich-text/rich-text-entry#${name}`

/**
 * Payload's editor, whose scripts come when it is drawn. As shipped, its parts stand in the admin's import map, and
 * with them in the scripts of every staff screen.
 *
 * @param provider - what `lexicalEditor` gives
 */
export function lazyEditor(provider: Provider): Provider {
  return async (args) => {
    const adapter = await provider(args)
    const { FieldComponent } = adapter
    const serverProps = typeof FieldComponent === 'object' ? FieldComponent.serverProps : undefined
    return {
      ...adapter,
      FieldComponent: { path: entry('RichTextEntry'), serverProps },
      CellComponent: entry('RichTextCell'),
      DiffComponent: undefined,
      generateImportMap: ({ addToImportMap }) => {
        addToImportMap(entry('RichTextEntry'))
        addToImportMap(entry('RichTextCell'))
      },
    }
  }
}
