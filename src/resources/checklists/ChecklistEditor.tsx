import { EyeInvisibleOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Alert, Button, Card, Empty, Flex, Typography } from 'antd'
import { useRef, useState } from 'react'
import type { ChecklistItem, ChecklistPage } from '#contract/requests/checklists.ts'
import { SaveFailure } from '#src/kit/form/SaveFailure.tsx'
import { moveWithin } from '#src/kit/list/move-within.ts'
import { type Drag, useItemOrder } from '#src/kit/list/use-item-order.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './ChecklistEditor.module.css'
import { ChecklistPreview } from './ChecklistPreview.tsx'
import { CopyChecklist } from './CopyChecklist.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ItemRow } from './ItemRow.tsx'
import { useChecklistItems } from './use-checklist-items.ts'

/** Edits and reorders a checklist's items in place, beside a preview of what the executor will see. */
export default function ChecklistEditor({ checklist }: { checklist: ChecklistPage }) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const [hasPreview, setPreview] = useState(!isPhone)
  return (
    <Flex vertical gap="middle">
      {checklist.description && (
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', margin: 0 }}>
          {checklist.description}
        </Typography.Paragraph>
      )}
      <div className={hasPreview ? `${styles.columns} ${styles.two}` : styles.columns}>
        <Items
          checklist={checklist}
          extra={
            <Flex gap="small" wrap justify="flex-end">
              <CopyChecklist checklist={checklist} />
              <Button
                icon={hasPreview ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
                aria-expanded={hasPreview}
                onClick={() => setPreview(!hasPreview)}
              >
                {t(hasPreview ? 'check_lists.hidePreview' : 'check_lists.showPreview')}
              </Button>
            </Flex>
          }
        />
        {hasPreview && <ChecklistPreview checklist={checklist} />}
      </div>
    </Flex>
  )
}

function Items({ checklist, extra }: { checklist: ChecklistPage; extra: React.ReactNode }) {
  const ability = useAbility()
  const { t } = useTexts()
  const mayChange = ability.can('items', subject('check_lists', checklist))
  const { items, add, save, duplicate, remove, undo, move, failure, deleted, isBusy } = useChecklistItems(checklist)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [said, setSaid] = useState('')
  const ids = items.map(({ id }) => id)
  const { list, drag, startDrag } = useItemOrder(ids, move)
  const handle = useRef<HTMLButtonElement>(null)
  const [moved, setMoved] = useState<number | null>(null)

  function moveBy(item: ChecklistItem, from: number, steps: number) {
    const to = from + steps
    if (to < 0 || to >= items.length) return
    setMoved(item.id)
    move(moveWithin(ids, from, to))
    setSaid(t('check_lists.moved', { title: item.title, position: to + 1, total: items.length }))
    // Moving the row in the document takes the focus away from its handle.
    requestAnimationFrame(() => handle.current?.focus())
  }

  function actionsOf(item: ChecklistItem, index: number) {
    if (!mayChange) return null
    return {
      onEdit: () => setEdited(item.id),
      onDuplicate: () => duplicate(item),
      onDelete: () => remove(item),
      onMoveBy: (steps: number) => moveBy(item, index, steps),
      onStartDrag: (event: React.PointerEvent) => startDrag(event, index),
      isBusy,
    }
  }

  return (
    <Section title={t('check_lists.items')} extra={extra}>
      <Flex vertical gap="small">
        <SaveFailure reason={failure} />
        {deleted && (
          <Alert
            type="info"
            showIcon
            role="status"
            message={t('check_lists.itemDeleted', { title: deleted.item.title })}
            action={<Button onClick={undo}>{t('check_lists.undo')}</Button>}
          />
        )}
        {items.length === 0 && edited !== 'new' && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('check_lists.noItems')} />
        )}
        <ul ref={list} className={styles.items}>
          {items.map((item, index) => (
            <li key={item.id} className={rowClass(drag, index, items.length)}>
              {edited === item.id ? (
                <ItemForm item={item} onSave={(values) => save(item.id, values)} onClose={() => setEdited(null)} />
              ) : (
                <ItemRow
                  item={item}
                  number={index + 1}
                  actions={actionsOf(item, index)}
                  handle={moved === item.id ? handle : undefined}
                />
              )}
            </li>
          ))}
        </ul>
        {edited === 'new' && (
          <Card size="small" title={<h3 style={{ fontSize: 14, margin: 0 }}>{t('check_lists.newItem')}</h3>}>
            <ItemForm item={null} onSave={add} onClose={() => setEdited(null)} />
          </Card>
        )}
        {mayChange && edited !== 'new' && (
          <Button
            type={items.length === 0 ? 'primary' : 'default'}
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setEdited('new')}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('check_lists.addItem')}
          </Button>
        )}
        <div className="visually-hidden" aria-live="assertive">
          {said}
        </div>
      </Flex>
    </Section>
  )
}

/** While a row is dragged, a line shows where it would be dropped. */
function rowClass(drag: Drag | null, index: number, count: number): string {
  const isLast = index === count - 1
  const badges = [
    styles.item,
    drag?.from === index && styles.dragged,
    drag?.gap === index && styles.fallsAbove,
    drag?.gap === count && isLast && styles.fallsBelow,
  ]
  return badges.filter(Boolean).join(' ')
}
