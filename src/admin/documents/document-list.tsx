import { getTranslation } from '@payloadcms/translations'
import { DefaultListView } from '@payloadcms/ui'
import { Plus } from 'lucide'
import Link from 'next/link'
import {
  type CollectionSlug,
  createLocalReq,
  type ListViewClientProps,
  type ListViewServerPropsOnly,
  type Payload,
} from 'payload'
import { DocumentsTable } from '@/admin/deferred.client'
import { Screen } from '@/staff-ui/screen'
import { toColumns } from '@/staff-ui/table/columns'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import type { Act, Listed } from './documents-api'
import { toListWords } from './list-words'

/** Payload gives a list the properties of its client component and those of the server. */
type Props = ListViewClientProps & ListViewServerPropsOnly

/** The table of a collection that has no screen of its own, in place of Payload's. A drawer, where documents are chosen, keeps Payload's. */
export async function DocumentList(props: Props) {
  if (isDrawer(props)) return <DefaultListView {...toClientProps(props)} />
  const { collectionConfig, i18n, newDocumentURL, hasCreatePermission, BeforeListTable, AfterListTable } =
    props
  const words = toListWords(collectionConfig, i18n)
  const { admin, upload } = collectionConfig
  const isCreatable = hasCreatePermission
  const about = admin.description
  const listed = await toListed(props)
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
        listed={listed}
        words={{ ...words, hint: isCreatable ? words.hint : '' }}
        order={orderOf(props)}
        acts={toActs(props)}
        mayUpload={isCreatable && upload.bulkUpload === true}
        self={collectionConfig.auth ? String(props.user?.id) : null}
      />
      {AfterListTable}
    </Screen>
  )
}

/** A drawer has the same address and kind of view as the screen, but deletes nothing. */
const isDrawer = ({ disableBulkDelete, collectionConfig }: Props) =>
  disableBulkDelete === true && !collectionConfig.disableBulkDelete

async function toListed({ collectionConfig, i18n, payload, user }: Props): Promise<Listed> {
  const { slug, admin, upload, versions } = collectionConfig
  const titleField = admin.useAsTitle ?? 'id'
  const sort = orderOf({ collectionConfig })
  const req = await createLocalReq({ user }, payload)
  return {
    slug,
    columns: toColumns(collectionConfig, i18n, (related) => nameFieldOf(payload, related)),
    titleField,
    searched: admin.listSearchableFields ?? [titleField],
    filter: (await admin.baseFilter?.({ limit: 0, page: 1, req, sort })) || null,
    hasDrafts: Boolean(versions?.drafts),
    isOrderable: Boolean(collectionConfig.orderable),
    thumbnail: typeof upload?.adminThumbnail === 'string' ? upload.adminThumbnail : null,
  }
}

function orderOf({ collectionConfig: { orderable, defaultSort } }: Pick<Props, 'collectionConfig'>): string {
  if (orderable) return '_order'
  return typeof defaultSort === 'string' ? defaultSort : '-createdAt'
}

/** What the reader may do with many documents at once: what Payload's list would offer, but for changing their fields. */
function toActs({ collectionConfig, permissions, hasDeletePermission }: Props): Act[] {
  const { slug, versions } = collectionConfig
  const mayPublish = Boolean(versions?.drafts && permissions?.collections?.[slug]?.update)
  return [
    ...(mayPublish ? (['publish', 'unpublish'] as const) : []),
    ...(hasDeletePermission ? (['delete'] as const) : []),
  ]
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
