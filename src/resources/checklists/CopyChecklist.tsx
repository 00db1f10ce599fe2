import { CopyOutlined } from '@ant-design/icons'
import { type BaseRecord, type HttpError, useCreate } from '@refinedev/core'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import { type ChecklistPage, checklistCreate } from '#contract/requests/checklists.ts'
import { maxLengthOf } from '#src/kit/form/max-length.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useMay } from '#src/providers/use-may.ts'
import { toItemValues } from './item-values.ts'

/** Creates another checklist with the same items, and opens it. */
export function CopyChecklist({ checklist: { name, description, items } }: { checklist: ChecklistPage }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const mayCreate = useMay('check_lists', 'create')
  const { mutateAsync, mutation } = useCreate<BaseRecord, HttpError, object>()
  if (!mayCreate) return null

  async function copy() {
    const values = {
      name: t('check_lists.copyName', { name }).slice(0, maxLengthOf(checklistCreate.shape.name)),
      description,
      items: items.map(toItemValues),
    }
    const { data } = await mutateAsync({ resource: 'check_lists', values, successNotification: false })
    navigate(fillPath(PATHS.check_lists.show, Number(data.id)))
  }

  return (
    <Button icon={<CopyOutlined aria-hidden />} loading={mutation.isPending} onClick={() => copy().catch(() => {})}>
      {t('check_lists.copy')}
    </Button>
  )
}
