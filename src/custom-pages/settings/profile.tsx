import { CloseOutlined } from '@ant-design/icons'
import { Alert, Flex, Segmented } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { LOCALES, type Locale, languageName } from '#contract/messages.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { PictureButton } from '#src/kit/files/PictureButton.tsx'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { keepUser, useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { chooseLocale } from '#src/providers/choose-locale.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { chooseThemeMode, THEME_MODES, useThemeMode } from '#src/theme/theme-mode.ts'
import { ConsentList } from './ConsentList.tsx'
import { DeviceList } from './DeviceList.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SignInMethods } from './SignInMethods.tsx'
import styles from './settings.module.css'

const PositionSection = lazyPage(() => import('../positions/PositionSection.tsx'), 'positions')

const PICTURE_SIZE = 72

/** What was done at a provider before returning here. */
interface Arrival {
  linked?: SignInProvider
  areOthersOut?: boolean
}

/** The user's own data, sign-in and devices, and how the product looks to them. */
export default function ProfilePage() {
  const { t } = useTranslation()
  const actor = useActor()
  const roleTitle = useRoleTitle()
  const { linked, areOthersOut } = (useLocation().state ?? {}) as Arrival
  if (!actor) return null
  const { user, account } = actor
  const name = `${user.firstname} ${user.surname}`

  return (
    <>
      <PageHeader title={t('shell.pages.profile')} />
      <div className={styles.page}>
        <Section title={t('settings.profile.personal')}>
          <div className={styles.who}>
            <PictureButton
              pictured={{ id: user.id, name, avatar: user.avatar }}
              size={PICTURE_SIZE}
              onUpload={async (file, onProgress) => {
                keepUser(await api.profile.setAvatar({ files: [file], onProgress }))
              }}
              onRemove={async () => {
                await api.profile.removeAvatar()
                keepUser({ avatar: null })
              }}
            />
            <div>
              <div className={styles.whoName}>{name}</div>
              <Text type="secondary">
                {[roleTitle(user.role.name), user.is_serviceman && t('settings.profile.executor'), account.name]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </div>
          <ProfileForm user={user} />
        </Section>
        {/* Not while viewing as another user: sign-in is one's own. */}
        {!actor.seen_as && (
          <>
            <Section title={t('settings.signInMethods.title')}>
              {linked && <Done text={t('settings.signInMethods.linked', { name: t(`signInProviders.${linked}`) })} />}
              <SignInMethods email={user.email} />
            </Section>
            <Suspense>{user.is_serviceman && <PositionSection />}</Suspense>
            <OnlineSection />
            <Section title={t('settings.devices.title')}>
              {areOthersOut && <Done text={t('settings.devices.othersOut')} />}
              <DeviceList />
            </Section>
            <Section title={t('settings.consents.title')}>
              <ConsentList />
            </Section>
            <OwnData />
          </>
        )}
        <Section title={t('settings.profile.appearance')}>
          <Appearance />
        </Section>
      </div>
    </>
  )
}

function Done({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Alert
        type="success"
        showIcon
        className={styles.notice}
        closable={{ closeIcon: <CloseOutlined aria-hidden />, 'aria-label': t('crud.close') }}
        message={text}
      />
    </div>
  )
}

function Appearance() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const { locale } = useLocale()
  const themeMode = useThemeMode()

  return (
    <>
      <div className={styles.choice}>
        <span>{t('shell.language')}</span>
        <div>
          <Segmented
            aria-label={t('shell.language')}
            value={locale}
            onChange={(chosen: Locale) => void attempt(() => chooseLocale(chosen))}
            options={LOCALES.map((value) => ({ value, label: languageName(value) }))}
          />
        </div>
        <span>{t('shell.theme.label')}</span>
        <div>
          <Segmented
            aria-label={t('shell.theme.label')}
            value={themeMode}
            onChange={chooseThemeMode}
            options={THEME_MODES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          />
        </div>
      </div>
      <p style={{ marginBlockEnd: 0 }}>
        <Text type="secondary">{t('settings.profile.languageHint')}</Text>
      </p>
    </>
  )
}

/** What is counted of the user's time in the application, who sees it, and since when. */
function OnlineSection() {
  const { t, i18n } = useTranslation()
  const since = useCall('analytics.ownFigures', {}).data?.online_since
  const day = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Section title={t('settings.online.title')}>
      <p className={styles.online}>{t('settings.online.what')}</p>
      <p className={styles.online}>{t('settings.online.who')}</p>
      {since && <p className={styles.online}>{t('settings.online.since', { day: day.format(new Date(since)) })}</p>}
    </Section>
  )
}

/** What is kept about the user, as a file. */
function OwnData() {
  const { t } = useTranslation()
  return (
    <Section title={t('settings.ownData.title')}>
      <Flex vertical gap="middle" align="start">
        <Text type="secondary">{t('settings.ownData.text')}</Text>
        <ExportButton
          load={(signal) => api.profile.data({ signal })}
          fallbackName="naryad.json"
          label={t('settings.ownData.download')}
        />
      </Flex>
    </Section>
  )
}
