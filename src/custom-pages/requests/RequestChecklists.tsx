import { useQueryClient } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RequestChecklistItem, RequestPage } from '../../../contract/request-rows.ts'
import { ChecklistFill } from '../../components/ChecklistFill.tsx'
import type { GivenAnswer } from '../../components/ChecklistItemFill.tsx'
import { isDefect } from '../../components/checklist-answer.ts'
import { Section } from '../../components/Section.tsx'
import { useAbility } from '../../providers/access-control.tsx'
import { api } from '../../providers/api.ts'
import { useAct } from './use-act.ts'
import { requestKey } from './use-request.ts'

interface Props {
  request: RequestPage
  /** How often finishing the request was refused. */
  refusals: number
}

export function RequestChecklists({ request, refusals }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { actAndTell } = useAct(request.id)
  const { id, actions, checklists } = request
  if (checklists.length === 0) return null

  async function answer(itemId: number, { answer: value, photo }: GivenAnswer) {
    const body = { checklist_item_id: itemId, ...(value !== undefined && { answer: value }) }
    const item = await api.requests.answer({ params: { id }, body, ...(photo && { files: [photo] }) })
    queries.setQueryData<RequestPage>(requestKey(id), (row) => row && withItem(row, item))
  }

  const finish = (checklistId: number) =>
    actAndTell(() => api.requests.finishChecklist({ params: { id }, body: { checklist_id: checklistId } }))

  return (
    <Section title={t('requests.page.checklists')} id="checklists">
      <Flex vertical gap="large">
        {checklists.map((checklist) => (
          <ChecklistFill
            key={checklist.id}
            checklist={checklist}
            canAnswer={actions.includes('answer')}
            canFinish={actions.includes('finish-checklist')}
            onAnswer={answer}
            onFinish={() => finish(checklist.id)}
            refusals={refusals}
          />
        ))}
        <FollowUp request={request} />
      </Flex>
    </Section>
  )
}

/** Puts one answered item in its place. */
function withItem(request: RequestPage, item: RequestChecklistItem): RequestPage {
  const checklists = request.checklists.map((checklist) => ({
    ...checklist,
    items: checklist.items.map((one) => (one.id === item.id ? item : one)),
  }))
  return { ...request, checklists }
}

/** A defect that was found wants a request of its own. */
function FollowUp({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const mayCreate = useAbility().can('create', 'requests')
  const hasDefect = request.checklists.some(({ items }) => items.some(isDefect))
  if (!hasDefect || !mayCreate) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={t('requests.page.defectFound')}
      action={<Link to={`/requests/add?follow_up=${request.id}`}>{t('requests.page.followUp')}</Link>}
    />
  )
}
