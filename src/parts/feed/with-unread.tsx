import type { InteractionEntity } from '#contract/interactions.ts'
import type { Field, ShownValue } from '#src/fields/field.ts'
import styles from './UnreadBadge.module.css'
import { UnreadBadge } from './UnreadBadge.tsx'

/** A field that names its row, with the unread count of the row's feed. */
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
