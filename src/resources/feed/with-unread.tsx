import type { InteractionEntity } from '../../../contract/interactions.ts'
import type { Field, ShownValue } from '../../fields/field.ts'
import styles from './UnreadBadge.module.css'
import { UnreadBadge } from './UnreadBadge.tsx'

/** A field that names its row, with how much of the row's feed the user has not seen. */
export function withUnread(owner: InteractionEntity, field: Field): Field {
  const { Cell } = field
  return {
    ...field,
    Cell: (shown: ShownValue) => (
      <span className={styles.beside}>
        <Cell {...shown} /> <UnreadBadge owner={owner} id={Number(shown.row.id)} />
      </span>
    ),
  }
}
