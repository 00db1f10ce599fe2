import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InstallationState } from '#contract/installation.ts'
import { formatFileSize } from '#src/kit/files/format-file-size.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Facts } from './Facts.tsx'

const EMAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const

/** The parts of the installation, with a warning where one needs attention. */
export function StateSections({ state }: { state: InstallationState }) {
  const { t, i18n } = useTranslation()
  const { database, disks, emails, files, jobs } = state
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const placeOf = (isBucket: boolean) => t(isBucket ? 'installation.inBucket' : 'installation.onDisk')
  const kind = [t(database.is_embedded ? 'installation.embedded' : 'installation.own')]
  if (database.has_pooler) kind.push(t('installation.pooler'))
  return (
    <>
      <BackupSection state={state} size={size} place={placeOf(state.backups.is_bucket)} />
      <Section title={t('installation.server')}>
        <Facts
          rows={[
            { label: t('installation.startedAt'), value: <DateTime at={state.started_at} /> },
            { label: t('installation.memory'), value: size(state.memory_bytes) },
            { label: t('installation.streams'), value: state.streams },
            { label: 'Node.js', value: state.node },
          ]}
        />
      </Section>
      <Section title={t('installation.database')}>
        <Facts
          rows={[
            { label: t('installation.postgres'), value: `${database.version} (${kind.join(', ')})` },
            { label: t('installation.size'), value: size(database.bytes) },
            { label: t('installation.migration'), value: database.migration },
            {
              label: t('installation.connections'),
              value: t('installation.connectionsNow', {
                busy: database.busy_connections,
                waiting: database.waiting_for_connection,
              }),
            },
          ]}
        />
      </Section>
      <Section title={t('installation.jobs')}>
        {jobs.length === 0 && <span>{t('installation.noJobs')}</span>}
        {jobs.length > 0 && (
          <Facts
            rows={jobs.map(({ queue, ...counts }) => ({ label: queue, value: t('installation.jobCounts', counts) }))}
          />
        )}
      </Section>
      <Section title={t('installation.emails')}>
        {!emails.has_server && <span>{t('installation.noMailServer')}</span>}
        <Facts
          rows={EMAIL_STATES.map((one) => ({ label: t(`installation.emailStates.${one}`), value: emails[one] }))}
        />
      </Section>
      <Section title={t('installation.disks')}>
        {disks.some((disk) => disk.is_low) && <Alert type="error" showIcon message={t('installation.diskLow')} />}
        <Facts
          rows={disks.map(({ use, free_bytes, total_bytes }) => ({
            label: t(`installation.diskUses.${use}`),
            value: t('installation.diskRoom', { free: size(free_bytes), total: size(total_bytes) }),
          }))}
        />
      </Section>
      <Section title={t('installation.files')}>
        {!files.answers && <Alert type="error" showIcon message={t('installation.filesAway')} />}
        <Facts
          rows={[
            { label: t('installation.fileCount'), value: files.count },
            { label: t('installation.size'), value: size(files.bytes) },
            { label: t('installation.location'), value: placeOf(files.is_bucket) },
          ]}
        />
      </Section>
    </>
  )
}

interface BackupProps {
  state: InstallationState
  size(bytes: number): string
  place: string
}

function BackupSection({ state: { backups }, size, place }: BackupProps) {
  const { t } = useTranslation()
  const { are_on: areOn, are_late: areLate, kept } = backups
  return (
    <Section title={t('installation.backups')}>
      {!areOn && <Alert type="warning" showIcon message={t('installation.backupsOff')} />}
      {areLate && <Alert type="warning" showIcon message={t('installation.backupsLate')} />}
      {areOn && !areLate && kept.length === 0 && <span>{t('installation.noBackups')}</span>}
      {kept.length > 0 && (
        <Facts
          rows={[
            { label: t('installation.location'), value: place },
            ...kept.map(({ name, written_at, bytes }) => ({
              label: name,
              value: (
                <>
                  <DateTime at={written_at} /> · {size(bytes)}
                </>
              ),
            })),
          ]}
        />
      )}
    </Section>
  )
}
