import '@ant-design/v5-patch-for-react-19'
import { Button, Card, Flex, Form, Input } from 'antd'
import { createRoot } from 'react-dom/client'

// The smallest possible page on React and Ant Design, as a baseline for the paint times of the app's pages.
createRoot(document.getElementById('root') ?? document.body).render(
  <Flex justify="center">
    <Card>
      <h1>Вход</h1>
      <Form layout="vertical">
        <Form.Item name="email" label="Email" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item name="password" label="Пароль" rules={[{ required: true }]}>
          <Input.Password />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          Войти
        </Button>
      </Form>
    </Card>
  </Flex>,
)
