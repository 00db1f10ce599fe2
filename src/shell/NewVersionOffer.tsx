import { useWarnAboutChange } from '@refinedev/core'
import { App, Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchBuild } from '../providers/build.ts'
import { useLocale } from '../providers/language/i18n.ts'
import { liveStream } from '../providers/live/live-stream.ts'
import { closeButton, TOAST } from '../providers/toast.ts'
import { hasUnsavedInput } from '../providers/unsaved-input.ts'

const KEY = 'new-version'
/** How often to check for a moment to offer it. */
const LOOK_EVERY_MS = 3_000
const LATER_MS = 3_600_000
const OPEN_OVERLAYS = '.ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden)'

/**
 * Offers to reload when the server has a newer build, before a chunk of the old one is missing: only while nothing is
 * unsaved and no dialog is open.
 */
export function NewVersionOffer() {
  const { t } = useTranslation()
  const { antdLocale } = useLocale()
  const { notification } = App.useApp()
  const { warnWhen } = useWarnAboutChange()
  const [newer, setNewer] = useState<string | null>(null)
  const laterUntil = useRef(0)

  useEffect(() => {
    const watch = watchBuild(setNewer)
    // A connection that was lost and restored usually means that the server was restarted.
    const stopListening = liveStream.listen((event) => event ?? watch.ask())
    return () => {
      stopListening()
      watch.stop()
    }
  }, [])

  useEffect(() => {
    if (!newer || warnWhen) return
    let isOffered = false
    function putOff() {
      // Taken away because something is unsaved, it comes again once that is not so.
      if (!isOffered) return
      laterUntil.current = performance.now() + LATER_MS
      isOffered = false
    }
    function offer() {
      // A form that sends clears Refine's warning before it is known whether its input is saved.
      const isQuiet = !document.hidden && !hasUnsavedInput() && !document.querySelector(OPEN_OVERLAYS)
      if (isOffered || !isQuiet || performance.now() < laterUntil.current) return
      isOffered = true
      notification.info({
        ...TOAST,
        key: KEY,
        closable: closeButton(antdLocale),
        duration: 0,
        role: 'status',
        message: t('shell.newVersion.text'),
        onClose: putOff,
        actions: (
          <Flex gap="small">
            <Button onClick={() => notification.destroy(KEY)}>{t('shell.newVersion.later')}</Button>
            <Button type="primary" onClick={() => location.reload()}>
              {t('shell.newVersion.reload')}
            </Button>
          </Flex>
        ),
      })
    }
    offer()
    const timer = setInterval(offer, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      isOffered = false
      notification.destroy(KEY)
    }
  }, [newer, warnWhen, notification, t, antdLocale])

  return null
}
