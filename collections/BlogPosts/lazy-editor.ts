import type { lexicalEditor } from '@payloadcms/richtext-lexical'

type Provider = ReturnType<typeof lexicalEditor>

const entry = (name: string) => `/src/features/posts/screens/rich-text/rich-text-entry#${name}`

/**
 * Payload's editor, with scripts that load when it is rendered. Payload itself puts them into the import map of the
 * admin, and so into every staff screen.
 *
 * @param provider - what `lexicalEditor` returns
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
