import { defaultJSXConverters, type JSXConverters, RichText } from '@payloadcms/richtext-lexical/react'
import { toSlug } from '@/domain/slug'
import { toLongDate } from '@/lib/dates'
import { safeLink } from '@/lib/html/urls'
import { Section } from '@/ui/section'
import type { Privacy } from '../../../payload-types'

type LegalArticleProps = { page: Privacy; labels: { contents: string; effective: string } }

type Node = Privacy['body']['root']['children'][number]

/** A legal text with its table of contents beside it. */
export function LegalArticle({ page, labels }: LegalArticleProps) {
  const parts = toParts(page.body?.root.children ?? [])
  const effective = page.effective.slice(0, 10)
  return (
    <Section space="half">
      <header className="grid gap-5 border-b-2 border-ink pb-8">
        <h1 className="text-4xl">{page.title}</h1>
        {page.lede && <p className="max-w-[62ch] text-lg leading-copy">{page.lede}</p>}
        <p className="text-ink-soft">
          {labels.effective} <time dateTime={effective}>{toLongDate(effective, 'UTC')}</time>
        </p>
      </header>
      <nav
        className="lg:sticky lg:top-[calc(var(--header-height)+2.25rem)] lg:col-span-4 lg:self-start"
        aria-labelledby="contents"
      >
        <h2 id="contents" className="mb-2 text-lg">
          {labels.contents}
        </h2>
        <ol className="sm:max-lg:columns-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:leading-snug">
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-12 *:grid *:gap-4 lg:col-span-8">
        {parts.map(({ id, heading, nodes }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="text-2xl">
              {heading}
            </h2>
            <RichText
              data={{ ...page.body, root: { ...page.body.root, children: nodes } } as never}
              converters={convertersFor(heading)}
              disableContainer
              disableIndent
              disableTextAlign
            />
          </section>
        ))}
      </div>
    </Section>
  )
}

type Part = { id: string; heading: string; nodes: Node[] }

/** A part begins with each heading of level 2. Text before the first one is left out. */
function toParts(nodes: readonly Node[]): Part[] {
  const parts: Part[] = []
  for (const node of nodes) {
    if (node.type === 'heading' && node.tag === 'h2') {
      const heading = textOf(node)
      const slug = toSlug(heading) || 'part'
      const same = parts.filter(({ id }) => id === slug || id.startsWith(`${slug}-`)).length
      parts.push({ id: same ? `${slug}-${same + 1}` : slug, heading, nodes: [] })
    } else parts.at(-1)?.nodes.push(node)
  }
  return parts
}

function textOf(node: unknown): string {
  const { text, children } = node as { text?: string; children?: unknown[] }
  return text ?? children?.map(textOf).join('') ?? ''
}

type Cells = { children: { children: unknown[] }[] }

/** The converters that render the parts of a text. A table is labelled by the heading above it. */
function convertersFor(label: string): JSXConverters {
  return {
    ...defaultJSXConverters,
    paragraph: ({ node, nodesToJSX }) =>
      node.children.length > 0 && <p className="max-w-[68ch]">{nodesToJSX({ nodes: node.children })}</p>,
    list: ({ node, nodesToJSX }) => {
      const items = nodesToJSX({ nodes: node.children })
      return node.listType === 'number' ? (
        <ol className="grid max-w-[68ch] list-decimal gap-2 pl-6 text-pretty">{items}</ol>
      ) : (
        <ul className="dashes grid max-w-[68ch] gap-2 text-pretty *:relative *:pl-6">{items}</ul>
      )
    },
    link: ({ node, nodesToJSX }) => drawLink(node.fields, nodesToJSX({ nodes: node.children })),
    autolink: ({ node, nodesToJSX }) => drawLink(node.fields, nodesToJSX({ nodes: node.children })),
    listitem: ({ node, nodesToJSX }) => <li>{nodesToJSX({ nodes: node.children })}</li>,
    table: ({ node, nodesToJSX }) => {
      const [head, ...rows] = (node as unknown as { children: Cells[] }).children
      const draw = (cell: { children: unknown[] } | undefined) =>
        nodesToJSX({
          nodes: (cell?.children ?? []).flatMap((each) => (each as { children?: [] }).children ?? []),
        })
      return (
        <LegalTable
          label={label}
          head={head?.children.map((cell) => ({ text: textOf(cell), drawn: draw(cell) })) ?? []}
          rows={rows.map(({ children }) => children.map(draw))}
        />
      )
    },
  }
}

/**
 * Renders a link. A forbidden URL is rendered as text only, because a row may be older than the rule or may have been
 * written without it.
 */
function drawLink({ url, newTab }: { url?: string; newTab?: boolean }, words: React.ReactNode[]) {
  const href = safeLink(url ?? '')
  if (!href) return words
  return newTab ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  ) : (
    <a href={href}>{words}</a>
  )
}

type LegalTableProps = {
  label: string
  head: readonly { text: string; drawn: React.ReactNode }[]
  rows: readonly (readonly React.ReactNode[])[]
}

/** A table. On a phone the name of a row is above its cells, and each cell shows the name of its column. */
function LegalTable({ label, head, rows }: LegalTableProps) {
  return (
    <table
      aria-label={label}
      className="w-full text-left text-sm leading-normal max-sm:block sm:[&_:is(th,td)]:py-[0.8rem] sm:[&_:is(th,td)]:pr-4 sm:[&_:is(th,td)]:align-top"
    >
      <thead className="border-b-2 border-ink max-sm:sr-only [&_th]:font-display [&_th]:text-base [&_th]:leading-[1.2] [&_th]:font-bold">
        <tr>
          {head.map(({ text, drawn }) => (
            <th key={text} scope="col">
              {drawn}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="*:border-b *:border-line-strong max-sm:block max-sm:*:grid max-sm:*:gap-2 max-sm:*:py-4 max-sm:[&_td]:before:block max-sm:[&_td]:before:text-ink-soft max-sm:[&_td]:before:[content:attr(data-label)_/_''] [&_th]:font-semibold">
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text have no other name
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]?.text} data-label={head[at + 1]?.text}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
