import { EditOutlined, HolderOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { type CustomEntity, FIELD_STEPS, ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { moveWithin } from '#src/kit/list/move-within.ts'
import { type Drag, useItemOrder } from '#src/kit/list/use-item-order.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { knownWorkTypes } from '#src/parts/work-types/known-work-types.ts'
import { api } from '#src/providers/calls/api.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './custom-fields.module.css'
import { TypeIcon } from './type-icons.tsx'
import { useRenewFields, useShowFields } from './use-custom-fields.ts'

interface FieldListProps {
  entity: CustomEntity
  fields: readonly CustomFieldRow[]
  roles: readonly RoleRow[]
  onEdit: (field: CustomFieldRow) => void
}

/** The fields in their order, of requests step by step; dragged, or moved with the arrow keys. */
export function FieldList({ fields, ...props }: FieldListProps) {
  const { t } = useTexts()
  if (props.entity !== 'requests') return <OrderedFields {...props} fields={fields} all={fields} />
  return FIELD_STEPS.map((step) => {
    const ofStep = fields.filter((field) => field.step === step)
    return (
      ofStep.length > 0 && (
        <section key={step} aria-label={t(`customFields.steps.${step}`)}>
          <h2 className={styles.step}>{t(`customFields.steps.${step}`)}</h2>
          <OrderedFields {...props} fields={ofStep} all={fields} />
        </section>
      )
    )
  })
}

type OrderedFieldsProps = FieldListProps & { all: readonly CustomFieldRow[] }

function OrderedFields({ entity, fields, all, roles, onEdit }: OrderedFieldsProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const [said, setSaid] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const ids = fields.map(({ id }) => id)
  const move = useMove(entity, fields, all)
  const { list, drag, startDrag } = useItemOrder(ids, (_ids, from, to) => move(from, to))

  function moveByKey(event: KeyboardEvent, from: number) {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const field = fields[from]
    if (!steps || !field) return
    event.preventDefault()
    const to = from + steps
    if (to < 0 || to >= fields.length) return
    setMoved(field.id)
    move(from, to)
    setSaid(t('customFields.moved', { title: ownTextIn(field.title, locale), position: to + 1, total: fields.length }))
    // Moving the row in the document takes the focus away from its handle.
    requestAnimationFrame(() => handle.current?.focus())
  }

  return (
    <>
      <ul ref={list} className={styles.rows}>
        {fields.map((field, index) => (
          <li key={field.id}>
            {hasHeading(fields, index) && (
              <h3 className={styles.group}>
                {field.group ? ownTextIn(field.group, locale) : t('customFields.noGroup')}
              </h3>
            )}
            <div className={rowClass(drag, index, fields.length)}>
              <Button
                ref={moved === field.id ? handle : undefined}
                type="text"
                icon={<HolderOutlined aria-hidden />}
                aria-label={t('customFields.moveNamed', { title: ownTextIn(field.title, locale) })}
                onKeyDown={(event) => moveByKey(event, index)}
                onPointerDown={(event) => startDrag(event, index)}
                style={{ cursor: 'grab', touchAction: 'none' }}
              />
              <Described field={field} roles={roles} />
              <Buttons field={field} onEdit={onEdit} />
            </div>
          </li>
        ))}
      </ul>
      <div className="visually-hidden" aria-live="assertive">
        {said}
      </div>
    </>
  )
}

/** A group is headed where it begins; fields without groups have no heading unless they follow one. */
function hasHeading(fields: readonly CustomFieldRow[], index: number): boolean {
  const [before, field] = [fields[index - 1], fields[index]]
  return groupOf(field) !== groupOf(before)
}

function groupOf(field: CustomFieldRow | undefined): string {
  return field?.group ? JSON.stringify(field.group) : ''
}

/** A field that lands between two of a group joins it; at an edge of its own group it stays there. */
function useMove(entity: CustomEntity, fields: readonly CustomFieldRow[], all: readonly CustomFieldRow[]) {
  const show = useShowFields(entity)
  const renew = useRenewFields()
  const attempt = useAttempt()
  return (from: number, to: number) => {
    const ordered = moveWithin(fields, from, to)
    const [before, field, after] = [ordered[to - 1], ordered[to], ordered[to + 1]]
    if (!field) return
    const neighbours = [before, after].filter((one) => one !== undefined)
    const stays = neighbours.length === 0 || neighbours.some((one) => groupOf(one) === groupOf(field))
    const isBetween = neighbours.length === 2 && groupOf(before) === groupOf(after)
    const group = stays && !isBetween ? field.group : (before ?? after)?.group
    const next = after ?? all[all.findIndex(({ id }) => id === before?.id) + 1]
    const others = all.filter(({ id }) => id !== field.id)
    const at = next && next.id !== field.id ? others.findIndex(({ id }) => id === next.id) : others.length
    show(others.toSpliced(at, 0, { ...field, group: group ?? null }))
    void attempt(async () => {
      try {
        const body = {
          before: others[at]?.id ?? null,
          ...(groupOf({ ...field, group: group ?? null }) !== groupOf(field) && { group: group ?? null }),
        }
        await api.customFields.position({ params: { id: field.id }, body })
      } finally {
        await renew()
      }
    })
  }
}

function rowClass(drag: Drag | null, index: number, count: number): string {
  const badges = [
    styles.row,
    drag?.from === index && styles.dragged,
    drag?.gap === index && styles.fallsAbove,
    drag?.gap === count && index === count - 1 && styles.fallsBelow,
  ]
  return badges.filter(Boolean).join(' ')
}

function Described({ field, roles }: { field: CustomFieldRow; roles: readonly RoleRow[] }) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const roleTitle = useRoleTitle()
  const hidden = roles.filter(({ id }) =>
    field.permissions.some(({ role_id, right }) => role_id === id && right === 'hidden'),
  )
  const marks = [
    field.required !== 'never' &&
      t('customFields.tags.required', { when: t(`customFields.required.${field.required}`).toLowerCase() }),
    field.work_types.length > 0 &&
      t('customFields.tags.of', {
        names: field.work_types.map((name) => workTypeName(name, locale, knownWorkTypes())).join(', '),
      }),
    field.client_types &&
      t('customFields.tags.of', { names: field.client_types.map((type) => t(`clients.types.${type}`)).join(', ') }),
    field.show_when.length > 0 && t('customFields.tags.conditional'),
    field.is_indexed && t('customFields.tags.indexed'),
    field.is_personal && t('customFields.tags.personal'),
    hidden.length > 0 && t('customFields.tags.hidden', { roles: hidden.map(({ name }) => roleTitle(name)).join(', ') }),
  ].filter((mark) => typeof mark === 'string')
  return (
    <div className={styles.described}>
      <p>
        <TypeIcon type={field.type} /> <strong>{ownTextIn(field.title, locale)}</strong>
      </p>
      <p>
        <Text type="secondary">
          {t(`customFields.types.${field.type}`)} · {field.key}
        </Text>
      </p>
      {marks.length > 0 && (
        <div className={styles.marks}>
          {marks.map((mark) => (
            <Tag key={mark} style={{ marginInlineEnd: 0, whiteSpace: 'normal' }}>
              {mark}
            </Tag>
          ))}
        </div>
      )}
    </div>
  )
}

function Buttons({ field, onEdit }: { field: CustomFieldRow; onEdit: (field: CustomFieldRow) => void }) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const sayDone = useSayDone()
  const attempt = useAttempt()
  const renew = useRenewFields()
  const title = ownTextIn(field.title, locale)

  async function setArchived(is_archived: boolean) {
    await api.customFields.update({ params: { id: field.id }, body: { is_archived } })
    await renew()
  }

  const archive = () =>
    attempt(async () => {
      await setArchived(true)
      sayDone(t('customFields.archivedDone', { title }), () => setArchived(false))
    })

  return (
    <div className={styles.buttons}>
      <Button
        icon={<EditOutlined aria-hidden />}
        aria-label={t('customFields.editNamed', { title })}
        onClick={() => onEdit(field)}
      />
      <Button
        icon={<InboxOutlined aria-hidden />}
        aria-label={t('customFields.archiveNamed', { title })}
        onClick={() => void archive()}
      />
    </div>
  )
}
