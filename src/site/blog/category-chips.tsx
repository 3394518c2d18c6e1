import styles from './category-chips.module.css'

/** What the blog writes about. The chips are words, not controls: nothing is filtered (reading A32). */
export function CategoryChips({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.chips}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          {name}
        </li>
      ))}
    </ul>
  )
}
