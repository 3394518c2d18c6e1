import type { LegalBlock, LegalPage } from '@/content/types'
import { toLongDate } from '@/lib/dates'
import { Section } from '@/ui/section'

type LegalArticleProps = { page: LegalPage; labels: { contents: string; effective: string } }

/** A legal text: its contents beside it, its paragraphs at a readable measure. */
export function LegalArticle({ page, labels }: LegalArticleProps) {
  return (
    <Section space="half">
      <header className="grid gap-5 border-b-2 border-ink pb-8">
        <h1 className="text-4xl">{page.title}</h1>
        <p className="max-w-[62ch] text-lg leading-copy">{page.lede}</p>
        <p className="text-ink-soft">
          {labels.effective} <time dateTime={page.effective}>{toLongDate(page.effective, 'UTC')}</time>
        </p>
      </header>
      <nav className="lg:sticky lg:top-26 lg:col-span-4 lg:self-start" aria-labelledby="contents">
        <h2 id="contents" className="mb-2 text-lg">
          {labels.contents}
        </h2>
        <ol className="sm:max-lg:columns-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:leading-snug">
          {page.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-12 *:grid *:gap-4 lg:col-span-8">
        {page.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="text-2xl">
              {heading}
            </h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} label={heading} />
            ))}
          </section>
        ))}
      </div>
    </Section>
  )
}

function Block({ block, label }: { block: LegalBlock; label: string }) {
  if (block.kind === 'paragraph') return <p className="max-w-[68ch]">{block.text}</p>
  if (block.kind === 'list')
    return (
      <ul className="dashes grid max-w-[68ch] gap-2 text-pretty *:relative *:pl-6">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  return <LegalTable label={label} {...block} />
}

type LegalTableProps = { label: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** On a phone a row's name stands above its cells, each with the name of its column. */
function LegalTable({ label, head, rows }: LegalTableProps) {
  return (
    <table
      aria-label={label}
      className="w-full text-left text-sm leading-normal max-sm:block sm:[&_:is(th,td)]:py-[0.8rem] sm:[&_:is(th,td)]:pr-4 sm:[&_:is(th,td)]:align-top"
    >
      <thead className="border-b-2 border-ink max-sm:sr-only [&_th]:font-display [&_th]:text-base [&_th]:leading-[1.2] [&_th]:font-bold">
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="*:border-b *:border-line-strong max-sm:block max-sm:*:grid max-sm:*:gap-2 max-sm:*:py-4 max-sm:[&_td]:before:block max-sm:[&_td]:before:text-ink-soft max-sm:[&_td]:before:[content:attr(data-label)_/_''] [&_th]:font-semibold">
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={cell} data-label={head[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
