import { Skeleton, Switch } from 'antd'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationChoice, NotificationSettings } from '#contract/notifications/notification-settings.ts'
import { CHANNELS, type Channel, DELIVERED, type NotificationType } from '#contract/notifications/notification-types.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { offeredTypes } from './offered-types.ts'
import { PushSettings } from './PushSettings.tsx'
import styles from './settings.module.css'

/** What can be chosen: only what is delivered, and to this user. */
function offered(isAdmin: boolean) {
  const channels = CHANNELS.filter((channel) => DELIVERED[channel].length > 0)
  return { channels, groups: offeredTypes(isAdmin, channels) }
}

/** What the user is notified about, and how; each switch saves itself. */
export default function NotificationSettingsPage() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const actor = useActor()
  const { data, error, refetch, show } = useCall('notificationSettings.show', {})

  /** The switch turns at once, and back if it could not be saved. */
  async function choose(body: NotificationChoice, chosen: NotificationSettings) {
    const before = data
    show(() => chosen)
    const isSaved = await attempt(async () => {
      const saved = await api.notificationSettings.update({ body })
      show(() => saved)
    })
    if (!isSaved && before) show(() => before)
  }

  return (
    <>
      <PageHeader title={t('shell.pages.notificationSettings')} />
      <div className={styles.page}>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {data && (
          <>
            <Section title={t('notificationCenter.settings.emails')}>
              <MailingSwitch
                isOn={data.agree_mailing}
                onTurn={(agree_mailing) => void choose({ agree_mailing }, { ...data, agree_mailing })}
              />
            </Section>
            {actor && !actor.seen_as && (
              <Section title={t('notificationCenter.push.title')}>
                <PushSettings userId={actor.user.id} />
              </Section>
            )}
            <Section title={t('notificationCenter.settings.quietHours')}>
              <LabelledSwitch
                label={t('notificationCenter.settings.quiet')}
                hint={t('notificationCenter.settings.quietHint')}
                isOn={data.quiet_hours}
                onTurn={(quiet_hours) => void choose({ quiet_hours }, { ...data, quiet_hours })}
              />
            </Section>
            <Section title={t('notificationCenter.settings.title')}>
              <Matrix
                settings={data}
                onTurn={(type, channel, isOn) => {
                  const switches = { ...data.channels[type], [channel]: isOn }
                  const chosen = { ...data, channels: { ...data.channels, [type]: switches } }
                  void choose({ channels: { [type]: { [channel]: isOn } } }, chosen)
                }}
              />
            </Section>
          </>
        )}
      </div>
    </>
  )
}

interface SwitchProps {
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

function MailingSwitch(props: SwitchProps) {
  const { t } = useTranslation()
  const email = useActor()?.user.email
  const label = t('notificationCenter.settings.mailing', { email })
  return <LabelledSwitch {...props} label={label} hint={t('notificationCenter.settings.security')} />
}

function LabelledSwitch({ label, hint, isOn, onTurn }: SwitchProps & { label: string; hint: string }) {
  const id = useId()
  return (
    <>
      <div className={styles.master}>
        <Switch checked={isOn} onChange={onTurn} aria-labelledby={id} />
        <span id={id}>{label}</span>
      </div>
      <p style={{ margin: 0 }}>
        <Text type="secondary">{hint}</Text>
      </p>
    </>
  )
}

interface MatrixProps {
  settings: NotificationSettings
  onTurn: (type: NotificationType, channel: Channel, isOn: boolean) => void
}

function Matrix({ settings, onTurn }: MatrixProps) {
  const { t } = useTranslation()
  const isAdmin = useAbility().can('administer', 'account')
  const { channels, groups } = offered(isAdmin)
  if (groups.length === 0) return <Text type="secondary">{t('notificationCenter.settings.nothing')}</Text>
  return (
    <>
      <table className={styles.switches}>
        <thead>
          <tr>
            <th scope="col">{t('notificationCenter.settings.what')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {t(`notificationCenter.settings.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, types }) => (
            <Fragment key={group}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={channels.length + 1}>
                  {t(`notificationCenter.groups.${group}`)}
                </th>
              </tr>
              {types.map((type) => (
                <tr key={type}>
                  <th scope="row">{t(`notificationCenter.types.${type}`)}</th>
                  {channels.map((channel) => (
                    <td key={channel} className={styles.channel}>
                      {DELIVERED[channel].includes(type) && (
                        <Switch
                          checked={settings.channels[type][channel] && (channel !== 'email' || settings.agree_mailing)}
                          disabled={channel === 'email' && !settings.agree_mailing}
                          onChange={(isOn) => onTurn(type, channel, isOn)}
                          aria-label={t('notificationCenter.settings.switch', {
                            type: t(`notificationCenter.types.${type}`),
                            channel: t(`notificationCenter.settings.channels.${channel}`),
                          })}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('notificationCenter.settings.more')}</p>
    </>
  )
}
