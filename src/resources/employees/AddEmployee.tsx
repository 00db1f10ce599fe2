import { PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import { useClosedByBack } from '#src/kit/overlays/use-closed-by-back.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { AskAdmin } from '#src/parts/users/AskAdmin.tsx'
import { useAbility } from '#src/providers/access-control.tsx'

/** Employees are users who were invited: leads admins to the invitation, and tells others who can send it. */
export function AddEmployee() {
  const { t } = useTranslation()
  const ability = useAbility()
  if (ability.can('administer', 'account')) {
    return (
      <LinkButton to={PATHS.users.create} type="primary" icon={<PlusOutlined aria-hidden />}>
        {t('employees.add')}
      </LinkButton>
    )
  }
  return <WhoAdds />
}

function WhoAdds() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useClosedByBack(isOpen, () => setOpen(false))
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} content={<AskAdmin about="employees" />}>
      <Button icon={<QuestionCircleOutlined aria-hidden />}>{t('employees.howToAdd')}</Button>
    </Popover>
  )
}
