import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { FOCUS_HOME } from '#src/kit/page/use-focus-return.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { actionKey } from './action-key.ts'
import type { HeaderAction } from './use-request-actions.tsx'

const SHOWN = 4
const DANGEROUS: readonly HeaderAction[] = ['cancel', 'delete']

/** The next action alone, and that its executor is on the way. */
function shownOnPhone([, second]: HeaderAction[]): number {
  return second === 'on-the-way' ? 2 : 1
}

interface Props {
  request: Pick<RequestPage, 'employees' | 'deadline_at'>
  actions: HeaderAction[]
  isBusy: boolean
  onTake: (action: HeaderAction) => void
}

/** What may be done with the request now: the next action first, the rarer ones behind a menu. */
export function ActionButtons({ request, actions, isBusy, onTake }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const shown = actions.slice(0, isPhone ? shownOnPhone(actions) : SHOWN)
  const others = actions.slice(shown.length)
  const size = isPhone ? 'large' : 'middle'
  return (
    <>
      {shown.map((action, index) => (
        <Button
          key={action}
          type={index === 0 ? 'primary' : 'default'}
          danger={DANGEROUS.includes(action)}
          size={size}
          loading={index === 0 && isBusy}
          onClick={() => onTake(action)}
          style={isPhone ? { flex: 1, minHeight: 48 } : undefined}
        >
          {t(actionKey(action, request))}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((action) => ({
              key: action,
              danger: DANGEROUS.includes(action),
              label: t(actionKey(action, request)),
            })),
            onClick: ({ key }) => onTake(key as HeaderAction),
          }}
          // The bar stays where it is while the page is scrolled under it: so does its menu.
          getPopupContainer={isPhone ? ({ parentElement }) => parentElement ?? document.body : undefined}
        >
          <Button
            size={size}
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('requests.actions.more')}
            {...{ [FOCUS_HOME]: '' }}
            style={isPhone ? { minHeight: 48, minWidth: 48 } : undefined}
          />
        </Dropdown>
      )}
    </>
  )
}
