import { getTranslation } from '@payloadcms/translations'
import { DefaultListView } from '@payloadcms/ui'
import { Plus } from 'lucide'
import Link from 'next/link'
import type { CollectionSlug, ListViewClientProps, ListViewServerPropsOnly, Payload } from 'payload'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { toColumns } from '../posts/columns'
import { DocumentsTable } from '../screens.client'
import { Screen } from '../shell/screen'
import { toListWords } from './list-words'

/** Payload gives a list the properties of its client component and those of the server. */
type Props = ListViewClientProps & ListViewServerPropsOnly

/** The table of a collection that has no screen of its own, in place of Payload's. A drawer, where documents are chosen, keeps Payload's. */
export function DocumentList(props: Props) {
  if (props.viewType !== 'list') return <DefaultListView {...toClientProps(props)} />
  const { collectionConfig, i18n, newDocumentURL, hasCreatePermission, BeforeListTable, AfterListTable } =
    props
  const words = toListWords(collectionConfig, i18n)
  const { slug, admin, defaultSort } = collectionConfig
  const isCreatable = hasCreatePermission
  const about = admin.description
  const titleField = admin.useAsTitle ?? 'id'
  return (
    <Screen
      title={String(getTranslation(collectionConfig.labels.plural, i18n))}
      actions={
        isCreatable && (
          <Link className={button({ tone: 'signal' })} href={newDocumentURL} prefetch={false}>
            <LineDrawing drawing={Plus} size={18} />
            {`New ${words.one}`}
          </Link>
        )
      }
    >
      {typeof about === 'string' && <p className="mb-4 max-w-[70ch] text-ink-soft">{about}</p>}
      {BeforeListTable}
      <DocumentsTable
        slug={slug}
        columns={toColumns(collectionConfig, i18n, (related) => nameFieldOf(props.payload, related))}
        words={{ ...words, hint: isCreatable ? words.hint : '' }}
        titleField={titleField}
        searched={admin.listSearchableFields ?? [titleField]}
        order={typeof defaultSort === 'string' ? defaultSort : '-createdAt'}
      />
      {AfterListTable}
    </Screen>
  )
}

const nameFieldOf = ({ collections }: Payload, slug: string) =>
  Object.hasOwn(collections, slug) ? collections[slug as CollectionSlug].config.admin.useAsTitle : undefined

/** What may be sent to the browser: the properties of the server are none of it. */
function toClientProps(props: Props): ListViewClientProps {
  const {
    collectionConfig: _config,
    data: _data,
    i18n: _i18n,
    limit: _limit,
    listSearchableFields: _fields,
    locale: _locale,
    params: _params,
    payload: _payload,
    permissions: _permissions,
    searchParams: _search,
    user: _user,
    ...client
  } = props
  return client
}
