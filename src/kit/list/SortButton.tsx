import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import styles from './table.module.css'

type Sort = 'ascending' | 'descending' | 'none'

/** A column's direction in the address's sorting. */
export function sortOf(name: string, sort: string | undefined): Sort {
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : 'none'
}

interface Props {
  name: string
  title: string
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Whether the first click sorts descending. */
  startsDescending?: boolean
}

/** Sorts one way, then the other, then back to the default order. */
export function SortButton({ name, title, sort, onSort, startsDescending }: Props) {
  const now = sortOf(name, sort)
  const orders = startsDescending ? [`-${name}`, name] : [name, `-${name}`]
  const next = orders[orders.indexOf(sort ?? '') + 1]
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(next)}>
      {title}
      <span aria-hidden="true" className={styles.carets}>
        <CaretUpOutlined aria-hidden className={now === 'ascending' ? styles.current : undefined} />
        <CaretDownOutlined aria-hidden className={now === 'descending' ? styles.current : undefined} />
      </span>
    </button>
  )
}
