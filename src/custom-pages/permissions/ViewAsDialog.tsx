import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewAs } from '#contract/auth/view-as.ts'
import { HOME_PATH } from '#contract/paths.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { startViewingAs } from '#src/providers/calls/view-as.ts'

const OFFERED_MAX = 100

/** Asks as which user of a role to look: where a role grants a user's own rows only, each sees different ones. */
export function ViewAsDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  useFocusReturn()
  const { data: users, isFetching } = useCall('users.list', {
    query: { role: role.name, is_active: 'true', per_page: OFFERED_MAX },
  })
  const [chosen, setChosen] = useState<ViewAs | null>(null)
  const newcomer: ViewAs = `role:${role.id}`
  const [first] = users?.data ?? []
  const whom = chosen ?? (first ? (`user:${first.id}` as const) : newcomer)
  return (
    <Modal
      open
      title={t('permissions.viewAs.title', { role: roleTitle(role.name) })}
      okText={t('permissions.viewAs.start')}
      okButtonProps={{ disabled: isFetching }}
      cancelText={t('crud.cancel')}
      onOk={() => startViewingAs(whom, HOME_PATH)}
      onCancel={onClose}
    >
      <p>{t('permissions.viewAs.text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('permissions.viewAs.whose')} htmlFor="view-as">
          <LabelledSelect
            id="view-as"
            loading={isFetching}
            value={isFetching ? undefined : whom}
            onChange={setChosen}
            options={[
              ...(users?.data ?? []).map(({ id, name }) => ({ value: `user:${id}`, label: name })),
              { value: newcomer, label: t('permissions.viewAs.newcomer') },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
