import { subject } from '@casl/ability'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { Can } from '#src/providers/access-control.tsx'
import { actionKey } from '../actions/action-key.ts'
import type { HeaderAction } from '../actions/use-request-actions.tsx'

interface Props {
  action: HeaderAction
  request: RequestPage
  onTake: (action: HeaderAction) => void
}

/** Under an agreement, the action that changes it. */
export function ChangeButton({ action, request, onTake }: Props) {
  const { t } = useTranslation()
  return (
    <Can I={action} this={subject('requests', request)}>
      <div>
        <Button type="link" size="small" onClick={() => onTake(action)} style={{ paddingInline: 0 }}>
          {t(actionKey(action, request))}
        </Button>
      </div>
    </Can>
  )
}
