import type { LegalBlock, LegalPage } from '@/content/types'
import { toLongDate } from '@/lib/dates'
import { Section } from '@/ui/section'
import styles from './legal-article.module.css'

type LegalArticleProps = { page: LegalPage; labels: { contents: string; effective: string } }

/** A legal text: its contents beside it, its paragraphs at a readable measure. */
export function LegalArticle({ page, labels }: LegalArticleProps) {
  return (
    <Section space="half">
      <header className={styles.head}>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.lede}>{page.lede}</p>
        <p className={styles.since}>
          {labels.effective} <time dateTime={page.effective}>{toLongDate(page.effective, 'UTC')}</time>
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents" className={styles.contentsTitle}>
          {labels.contents}
        </h2>
        <ol>
          {page.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.body}>
        {page.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className={styles.heading}>
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
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  if (block.kind === 'list')
    return (
      <ul className={styles.list}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={`${label}, table`}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
