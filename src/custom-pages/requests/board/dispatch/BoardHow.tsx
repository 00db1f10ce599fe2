import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/kit/values/Text.tsx'
import { mayTakeOff } from '../grid/use-keyboard.ts'
import { useHeld } from '../model/held.ts'

/** How the board is used; while a request is picked up, how to put it down. */
export function BoardHow({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const held = useHeld()
  const isHeld = held?.by === 'keyboard'
  return (
    <Flex gap="small" align="center" style={{ minHeight: 32 }}>
      <Text type="secondary">
        <span id="board-how" hidden={isHeld}>
          {t('board.how')}
        </span>
        {isHeld && t('board.putDownHow')}
        {isHeld && mayTakeOff(held) && ` ${t('board.takeOffHow')}`}
      </Text>
      {isHeld && <Button onClick={onCancel}>{t('board.putBack')}</Button>}
    </Flex>
  )
}
