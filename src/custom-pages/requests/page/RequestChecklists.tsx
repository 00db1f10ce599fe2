import { subject } from '@casl/ability'
import { Flex } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { isDefect } from '#contract/requests/is-defect.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { ChecklistFill } from '#src/parts/checklist-answers/ChecklistFill.tsx'
import type { FilledAnswer } from '#src/parts/checklist-answers/ChecklistItemFill.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { perform } from '#src/providers/offline/operation-log.ts'
import { ofCall, useOperationsOf } from '../unsent/use-operations-of.ts'
import { withOperations } from '../unsent/with-operations.ts'

interface Props {
  /** The request without what was done here and has not arrived yet. */
  stored: RequestPage
  /** How often finishing was rejected for a missing answer. */
  refusals: number
}

export function RequestChecklists({ stored, refusals }: Props) {
  const { t } = useTranslation()
  const { runAndAnnounce } = useAction(stored.id)
  const ability = useAbility()
  const operations = useOperationsOf(stored.id)
  const request = useMemo(() => withOperations(stored, operations), [stored, operations])
  const { id, checklists } = request
  if (checklists.length === 0) return null

  async function answer(itemId: number, { answer: value, photo, onProgress }: FilledAnswer) {
    const body = { checklist_item_id: itemId, ...(value !== undefined && { answer: value }) }
    const item = checklists.flatMap(({ items }) => items).find((one) => one.id === itemId)
    const args = { params: { id }, body, ...(photo && { files: [photo] }) }
    const { state } = await perform('answer', { ...request, subject: item?.title }, args, onProgress)
    return state === 'sent' ? 'saved' : state
  }

  const finish = (checklistId: number) =>
    runAndAnnounce(() => {
      const subject = checklists.find((one) => one.id === checklistId)?.name
      return perform(
        'finishChecklist',
        { ...request, subject },
        { params: { id }, body: { checklist_id: checklistId } },
      )
    })

  return (
    <Section title={t('requestPage.checklists')} id="checklists">
      <Flex vertical gap="large">
        {checklists.map((checklist) => (
          <ChecklistFill
            key={checklist.id}
            checklist={checklist}
            canAnswer={ability.can('answer', subject('requests', request))}
            canFinish={ability.can('finish-checklist', subject('requests', request))}
            onAnswer={answer}
            draftsOf={`requests/${id}`}
            operations={ofCall(operations, 'answer')}
            onFinish={() => finish(checklist.id)}
            refusals={refusals}
          />
        ))}
        <FollowUp request={request} />
      </Flex>
    </Section>
  )
}

/** Offers to create a request for a defect that was found. */
function FollowUp({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const mayCreate = useAbility().can('create', 'requests')
  const hasDefect = request.checklists.some(({ items }) => items.some(isDefect))
  if (!hasDefect || !mayCreate) return null
  return (
    <PlainNotice
      type="warning"
      message={t('requestPage.defectFound')}
      action={<Link to={`${PATHS.requests.create}?follow_up=${request.id}`}>{t('requestPage.followUp')}</Link>}
    />
  )
}
