import type { LexicalEditorProps, SanitizedServerEditorConfig } from '@payloadcms/richtext-lexical'
import { getTranslation } from '@payloadcms/translations'
import type {
  ClientComponentProps,
  ClientField,
  DefaultServerCellComponentProps,
  FieldPaths,
  ServerComponentProps,
} from 'payload'
import { richTextWords } from '@/lib/rich-text-words'
import { LazyRichText } from './lazy-rich-text.client'
import type { Feature } from './rich-text.client'

type Props = { sanitizedEditorConfig: SanitizedServerEditorConfig } & ClientComponentProps &
  Pick<FieldPaths, 'path'> &
  Pick<LexicalEditorProps, 'admin'> &
  ServerComponentProps

/**
 * A richText field of any collection. It does what `RscEntryLexicalField` of @payloadcms/richtext-lexical 3.90.2 does,
 * but passes the path of each feature's client part instead of the part, so that it loads when it is rendered.
 */
export function RichTextEntry(props: Props) {
  const { sanitizedEditorConfig, clientField, path, schemaPath, admin, i18n, ...field } = props
  if (clientField.type !== 'richText') return null
  const own = schemaPath ?? path
  const resolved = [...sanitizedEditorConfig.resolvedFeatureMap].sort(([, a], [, b]) => a.order - b.order)
  const features: Record<string, Feature> = {}
  const schemas: Record<string, Record<string, ClientField[]>> = {}
  for (const [key, feature] of resolved) {
    const { ClientFeature, clientFeatureProps, order } = feature
    const client = typeof ClientFeature === 'object' ? ClientFeature.path : ClientFeature
    if (client) features[key] = { path: client, props: { ...clientFeatureProps, featureKey: key, order } }
    if (feature.generateSchemaMap) schemas[key] = schemaOf(props, `${own}.lexical_internal_feature.${key}`)
  }
  return (
    <LazyRichText
      features={features}
      featureClientSchemaMap={schemas}
      field={clientField}
      lexicalEditorConfig={sanitizedEditorConfig.lexical}
      path={path}
      schemaPath={own}
      readOnly={field.readOnly}
      permissions={field.permissions}
      forceRender={field.forceRender}
      admin={{ ...admin, placeholder: admin?.placeholder && getTranslation(admin.placeholder, i18n) }}
    />
  )
}

/** The fields of a feature's own form, for example of a link. */
function schemaOf({ clientFieldSchemaMap }: Props, start: string): Record<string, ClientField[]> {
  const entries = [...clientFieldSchemaMap].filter(([path]) => path.startsWith(start))
  return Object.fromEntries(
    entries.map(([path, entry]) => [path, 'fields' in entry ? entry.fields : [entry]]),
  )
}

/** The first words of a rich text, in a list of documents. */
export function RichTextCell({ cellData }: DefaultServerCellComponentProps) {
  return <>{richTextWords(cellData).slice(0, 100)}</>
}
