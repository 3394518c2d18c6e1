import styles from '../shell/table.module.css'

type Props = {
  /** In pixels. */
  height: number
  /** How many columns the table shows. */
  width: number
}

/** Stands in a table for the rows that are not drawn; nothing when there are none. */
export function Space({ height, width }: Props) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className={styles.space} colSpan={width} style={{ height }} />
      </tr>
    </tbody>
  )
}
