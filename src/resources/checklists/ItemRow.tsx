import {
  CameraOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  HolderOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Button, Flex, Tag } from 'antd'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import type { ChecklistItem } from '#contract/requests/checklists.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useBoundsLabel } from '#src/parts/checklist-answers/use-bounds-label.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

interface ItemRowProps {
  item: ChecklistItem
  number: number
  /** Null for read-only users. */
  actions: ItemActions | null
  handle?: RefObject<HTMLButtonElement | null>
}

interface ItemActions {
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
  onMoveBy: (steps: number) => void
  onStartDrag: (event: PointerEvent) => void
  isBusy: boolean
}

/** An item of a checklist as its author sees it: the question, the kind of answer and the actions. */
export function ItemRow({ item, number, actions, handle }: ItemRowProps) {
  const { t } = useTexts()
  const title = item.title

  function moveByKey(event: KeyboardEvent) {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!steps) return
    event.preventDefault()
    actions?.onMoveBy(steps)
  }

  return (
    // On a phone the buttons wrap below the text, which would have no room beside them.
    <Flex gap="small" align="flex-start" wrap>
      {actions && (
        <Button
          ref={handle}
          type="text"
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('check_lists.moveItem', { title })}
          onKeyDown={moveByKey}
          onPointerDown={actions.onStartDrag}
          style={{ cursor: 'grab', touchAction: 'none', flex: 'none' }}
        />
      )}
      <Flex vertical gap={4} style={{ flex: '1 1 200px', minWidth: 0, paddingTop: 4 }}>
        <span style={{ overflowWrap: 'anywhere' }}>
          <Text type="secondary">{number}.</Text> <strong>{title}</strong>
        </span>
        {item.hint && <Text type="secondary">{item.hint}</Text>}
        <ItemBadges item={item} />
      </Flex>
      {actions && (
        <Flex gap={4} style={{ marginInlineStart: 'auto' }}>
          <Button
            icon={<EditOutlined aria-hidden />}
            aria-label={t('check_lists.editItem', { title })}
            onClick={actions.onEdit}
          />
          <Button
            icon={<CopyOutlined aria-hidden />}
            aria-label={t('check_lists.duplicateItem', { title })}
            onClick={actions.onDuplicate}
            disabled={actions.isBusy}
          />
          <Button
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('check_lists.deleteItem', { title })}
            onClick={actions.onDelete}
            disabled={actions.isBusy}
          />
        </Flex>
      )}
    </Flex>
  )
}

function ItemBadges({ item }: { item: ChecklistItem }) {
  const { t } = useTexts()
  const bounds = [useBoundsLabel()(item), item.unit].filter(Boolean).join(' ')
  return (
    <Flex gap={4} wrap>
      <Tag style={{ marginInlineEnd: 0 }}>{t(`check_lists.types.${item.type}`)}</Tag>
      {item.is_required && <Tag style={{ marginInlineEnd: 0 }}>{t('check_lists.item.isRequired')}</Tag>}
      {item.photo_required && item.type !== 'photo' && (
        <Tag icon={<CameraOutlined aria-hidden />} style={{ marginInlineEnd: 0 }}>
          {t('check_lists.item.photoRequired')}
        </Tag>
      )}
      {bounds && <Text type="secondary">{bounds}</Text>}
      {item.answers.map((answer) => (
        <span key={answer.id}>
          {answer.is_defect ? (
            <Text type="danger">
              <WarningOutlined aria-label={t('check_lists.item.isDefect')} /> {answer.title}
            </Text>
          ) : (
            <Text>{answer.title}</Text>
          )}
          {answer !== item.answers.at(-1) && <Text type="secondary"> / </Text>}
        </span>
      ))}
    </Flex>
  )
}
