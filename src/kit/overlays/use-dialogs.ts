import { App, type ModalFuncProps } from 'antd'
import { createElement, Fragment, useEffect, useMemo } from 'react'
import { openOverlay } from '#src/providers/back.ts'

type Dialogs = ReturnType<typeof App.useApp>['modal']

interface ShownDialog {
  /** Closes it without an answer. */
  destroy: () => void
  /** Whether the user confirmed. */
  answer: () => Promise<boolean>
}

/** Ant Design's dialogs that are opened by a call; Back cancels them, unless they are at work. */
export function useDialogs(): Record<'confirm' | 'error', (config: ModalFuncProps) => ShownDialog> {
  const { modal } = App.useApp()
  return useMemo(
    () => ({
      confirm: (config) => show(modal.confirm, config),
      error: (config) => show(modal.error, config),
    }),
    [modal],
  )
}

function show(
  open: Dialogs['confirm'],
  { onOk, onCancel, afterClose, content, ...config }: ModalFuncProps,
): ShownDialog {
  let isAtWork = false
  let cancel = () => {}
  const cancelled = new Promise<boolean>((resolve) => {
    cancel = () => resolve(false)
  })
  const hold: Hold = {
    close() {
      if (isAtWork) return
      release()
      dialog.destroy()
      onCancel?.()
      cancel()
    },
  }
  const release = () => {
    hold.isOver = true
    hold.remove?.()
  }
  const dialog = open({
    ...config,
    content: createElement(Fragment, null, content, createElement(HoldsBack, { hold })),
    onOk: async () => {
      isAtWork = true
      try {
        await onOk?.()
        release()
      } finally {
        isAtWork = false
      }
    },
    onCancel: () => {
      release()
      onCancel?.()
    },
    afterClose: () => {
      release()
      afterClose?.()
    },
  })
  return {
    destroy: () => {
      release()
      dialog.destroy()
    },
    // Ant Design does not answer for a dialog that is closed from outside.
    answer: () => Promise.race([Promise.resolve(dialog), cancelled]),
  }
}

/** That Back closes a dialog, until it is answered. */
interface Hold {
  close: () => void
  remove?: () => void
  isOver?: true
}

/** A part of the dialog, because nothing says that it is gone when the app around it is: at the end of the session. */
function HoldsBack({ hold }: { hold: Hold }) {
  useEffect(() => {
    if (hold.isOver) return
    hold.remove = openOverlay(hold.close)
    return hold.remove
  }, [hold])
  return null
}
