import { space } from '../shell/table'

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
    <tbody aria-hidden="true" className="in-data-cards:block">
      <tr className="in-data-cards:block">
        <td className={`${space} in-data-cards:block`} colSpan={width} style={{ height }} />
      </tr>
    </tbody>
  )
}
