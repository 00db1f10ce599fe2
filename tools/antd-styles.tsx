import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  Alert,
  App,
  Avatar,
  Badge,
  Button,
  Checkbox,
  ConfigProvider,
  Divider,
  Dropdown,
  Empty,
  Flex,
  Form,
  Input,
  Layout,
  Menu,
  Pagination,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Table,
  Tag,
  Tooltip,
  Typography,
} from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { themeConfig } from '../src/theme/tokens.ts'

/** What is drawn before a list has its rows, and with them; tests/e2e holds the pages to it. */
function FirstPages() {
  return (
    <App>
      <Layout>
        <Layout.Sider>
          <Menu items={[{ key: 'group', label: '', children: [{ key: 'item', label: '' }] }]} />
        </Layout.Sider>
      </Layout>
      <Form>
        <Input.Search />
        <Input.TextArea />
        <Select />
        <Checkbox />
        <Segmented options={['']} />
      </Form>
      <Table rowSelection={{}} />
      <Pagination />
      <Tooltip title=" ">
        <Button />
      </Tooltip>
      <Dropdown menu={{ items: [] }}>
        <Badge count={1} />
      </Dropdown>
      <Space>
        <Flex>
          <Avatar />
          <Tag />
          <Typography.Text />
        </Flex>
      </Space>
      <Divider />
      <Skeleton />
      <Spin />
      <Alert />
      <Empty />
    </App>
  )
}

const THEMES = [false, true].flatMap((isDark) =>
  [false, true].flatMap((isPhone) => [false, true].map((isStill) => ({ isDark, isPhone, isStill }))),
)

/** The styles that Ant Design gives the first pages in one theme. */
function stylesIn(theme: (typeof THEMES)[number]): string {
  const cache = createCache()
  renderToStaticMarkup(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeConfig(theme)}>
        <FirstPages />
      </ConfigProvider>
    </StyleProvider>,
  )
  return extractStyle(cache, { plain: true, types: 'style' })
}

/** The last rule names each style for Ant Design, which then does not write it again. */
const NAMES = /\.data-ant-cssinjs-cache-path\{content:"(.*)";\}$/

/**
 * The styles of the first pages in one style sheet: written by the browser as they are drawn, they take a fifth of the
 * time until a list is painted. Every theme has the same, since all that differs is in CSS variables; what is not in
 * the sheet is still written by the browser.
 * @throws when the styles of two themes differ
 */
function antdStyles(): string {
  const sheets = THEMES.map((theme) => stylesIn(theme).split(NAMES))
  const [[styles] = []] = sheets
  if (!sheets.every(([own]) => own === styles)) throw new Error('A style of Ant Design depends on the theme')
  return `${styles}.data-ant-cssinjs-cache-path{content:"${sheets.map(([, names]) => names).join(';')}";}`
}

/** Has every page begin with these styles, ahead of the app's own. */
export function sheetOfAntdStyles(): Plugin {
  let fileName: string
  return {
    name: 'antd-styles',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'antd.css', source: antdStyles() }))
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'stylesheet', href: `/${fileName}` }, injectTo: 'head-prepend' },
    ],
  }
}
