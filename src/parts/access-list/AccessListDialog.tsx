import { EyeOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tooltip } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessEntry } from '#contract/users/access-list.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { startViewingAs } from '#src/providers/calls/view-as.ts'
import { useRoleTitle } from '../users/use-role-title.ts'
import styles from './access-list.module.css'

export interface AccessListOf {
  entity: 'requests' | 'facilities'
  id: number
}

const CALLS = { requests: 'accessList.ofRequest', facilities: 'accessList.ofFacility' } as const

/** The users who can see a row, each with the reasons; those responsible for it come first. */
export default function AccessListDialog({ entity, id, onClose }: AccessListOf & { onClose: () => void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const { data, error, refetch } = useCall(CALLS[entity], { params: { id } })
  const responsible = data?.filter(isResponsible) ?? []
  const others = data?.filter((entry) => !isResponsible(entry)) ?? []
  return (
    <Modal open title={t(`accessList.title.${entity}`)} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active avatar paragraph={{ rows: 4 }} />}
      <Group title={t(`accessList.responsibleFor.${entity}`)} entries={responsible} entity={entity} />
      <Group title={t('accessList.byRole')} entries={others} entity={entity} />
    </Modal>
  )
}

function isResponsible({ reasons }: AccessEntry): boolean {
  return reasons.some((reason) => reason !== 'admin' && reason !== 'role')
}

interface GroupProps extends Pick<AccessListOf, 'entity'> {
  title: string
  entries: AccessEntry[]
}

function Group({ title, entries, entity }: GroupProps) {
  const heading = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} entity={entity} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, entity }: Pick<AccessListOf, 'entity'> & { entry: AccessEntry }) {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const { id, name, role, reasons } = entry
  const viewAs = t('accessList.viewAs', { name })
  return (
    <li className={styles.entry}>
      <UserAvatar user={entry} size={32} />
      <div className={styles.labels}>
        <span>
          {name} <span className={styles.why}>· {roleTitle(role.name)}</span>
        </span>
        <span className={styles.why}>
          {reasons.map((reason) => t(`accessList.reasons.${entity}.${reason}`)).join(', ')}
        </span>
      </div>
      {!reasons.includes('admin') && (
        <Tooltip title={viewAs}>
          <Button
            type="text"
            icon={<EyeOutlined aria-hidden />}
            aria-label={viewAs}
            onClick={() => startViewingAs(`user:${id}`, location.pathname)}
          />
        </Tooltip>
      )}
    </li>
  )
}
