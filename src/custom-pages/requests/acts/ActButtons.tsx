import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { FOCUS_HOME } from '../../../kit/page/use-focus-return.ts'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import type { HeadAct } from './use-request-acts.tsx'

const SHOWN = 4
const SHOWN_ON_PHONE = 1
const DANGEROUS: readonly HeadAct[] = ['cancel', 'delete']

interface Props {
  acts: HeadAct[]
  isBusy: boolean
  onTake: (act: HeadAct) => void
}

/** What may be done with the request now: the next act first, the rarer ones behind a menu. */
export function ActButtons({ acts, isBusy, onTake }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const shown = acts.slice(0, isPhone ? SHOWN_ON_PHONE : SHOWN)
  const others = acts.slice(shown.length)
  const size = isPhone ? 'large' : 'middle'
  return (
    <>
      {shown.map((act, index) => (
        <Button
          key={act}
          type={index === 0 ? 'primary' : 'default'}
          danger={DANGEROUS.includes(act)}
          size={size}
          loading={index === 0 && isBusy}
          onClick={() => onTake(act)}
          style={isPhone ? { flex: 1, minHeight: 48 } : undefined}
        >
          {t(`requests.acts.${act}`)}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: others.map((act) => ({
              key: act,
              danger: DANGEROUS.includes(act),
              label: t(`requests.acts.${act}`),
              style: isPhone ? { minHeight: 44 } : undefined,
            })),
            onClick: ({ key }) => onTake(key as HeadAct),
          }}
        >
          <Button
            size={size}
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('requests.acts.more')}
            {...{ [FOCUS_HOME]: '' }}
            style={isPhone ? { minHeight: 48, minWidth: 48 } : undefined}
          />
        </Dropdown>
      )}
    </>
  )
}
