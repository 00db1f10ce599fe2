import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton, Tooltip } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderRow } from '../../../../contract/people/readers.ts'
import { LoadFailed } from '../../../kit/page/LoadFailed.tsx'
import { useFocusReturn } from '../../../kit/page/use-focus-return.ts'
import { PersonAvatar } from '../../../kit/values/PersonAvatars.tsx'
import { useRoleTitle } from '../../../kit/values/use-role-title.ts'
import { api } from '../../../providers/api.ts'
import { lookAs } from '../../../providers/see-as.ts'
import styles from './readers.module.css'

export interface ReadersOf {
  entity: 'requests' | 'facilities'
  id: number
}

const CALLS = { requests: api.readers.ofRequest, facilities: api.readers.ofFacility }

/** People who can see a row, each with the reasons: those responsible for it first. */
export default function ReadersDialog({ entity, id, onClose }: ReadersOf & { onClose: () => void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const { data, error, refetch } = useQuery({
    queryKey: ['readers', entity, id],
    queryFn: () => CALLS[entity]({ params: { id } }),
  })
  const responsible = data?.filter(isResponsible) ?? []
  const others = data?.filter((reader) => !isResponsible(reader)) ?? []
  return (
    <Modal open title={t(`readers.title.${entity}`)} footer={null} onCancel={onClose}>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active avatar paragraph={{ rows: 4 }} />}
      <Group title={t(`readers.responsibleFor.${entity}`)} readers={responsible} entity={entity} />
      <Group title={t('readers.byRole')} readers={others} entity={entity} />
    </Modal>
  )
}

function isResponsible({ reasons }: ReaderRow): boolean {
  return reasons.some((reason) => reason !== 'admin' && reason !== 'role')
}

interface GroupProps extends Pick<ReadersOf, 'entity'> {
  title: string
  readers: ReaderRow[]
}

function Group({ title, readers, entity }: GroupProps) {
  const heading = useId()
  if (readers.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>
        {readers.map((reader) => (
          <Reader key={reader.id} reader={reader} entity={entity} />
        ))}
      </ul>
    </section>
  )
}

function Reader({ reader, entity }: Pick<ReadersOf, 'entity'> & { reader: ReaderRow }) {
  const { t } = useTranslation()
  const roleTitle = useRoleTitle()
  const { id, name, role, reasons } = reader
  const look = t('readers.look', { name })
  return (
    <li className={styles.reader}>
      <PersonAvatar person={reader} size={32} />
      <div className={styles.words}>
        <span>
          {name} <span className={styles.why}>· {roleTitle(role.name)}</span>
        </span>
        <span className={styles.why}>
          {reasons.map((reason) => t(`readers.reasons.${entity}.${reason}`)).join(', ')}
        </span>
      </div>
      {!reasons.includes('admin') && (
        <Tooltip title={look}>
          <Button
            type="text"
            icon={<EyeOutlined aria-hidden />}
            aria-label={look}
            onClick={() => lookAs(`user:${id}`, location.pathname)}
          />
        </Tooltip>
      )}
    </li>
  )
}
