import { expect, test } from 'vitest'
import { tablesOf } from './tables-of.js'

test.each([
  [
    'TypeScript, a template with holes, and a constant at its uses',
    'a.ts',
    `const byId = 'SELECT * FROM shop.orders o JOIN "order_lines" l ON l.order_id = o.id WHERE o.id = $1'
function find(id) { return db.query(byId, [id]) }
function save(cols) { return db.query(\`INSERT INTO orders (\${cols}) VALUES (1)\`) }
const schema = 'CREATE TABLE carts (id int)'
function wipe() { db.query(schema); db.query('delete from carts where id = ?') }
`,
    ['2 reads orders', '2 reads order_lines', '3 writes orders', '4 declares carts', '5 writes carts'],
  ],
  [
    'Go, put together of parts, with a comment of sqlc in front',
    'a.go',
    'package a\nfunc f() {\n\tdb.Exec(`INSERT INTO orders (` + columns + `) VALUES ($1)`)\n\tdb.Query("SELECT " + columns + " FROM [dbo].[users] u")\n\tdb.Query(`-- name: Get\nSELECT 1 FROM users`)\n}\n',
    ['3 writes orders', '4 reads users', '6 reads users'],
  ],
  [
    'Python, over lines, with a common table expression and parts of functions',
    'a.py',
    `def f(db):
    db.execute("""
        WITH recent AS (SELECT id FROM orders WHERE extract(year FROM placed_at) = 2026)
        UPDATE stock SET held = 1 FROM recent WHERE recent.id = stock.id""")
    db.execute("SELECT count(*) "
               "FROM orders")
`,
    ['3 reads orders', '4 writes stock', '6 reads orders'],
  ],
  [
    'Java and C#, texts in blocks',
    'A.java',
    'class A {\n  static final String SQL = """\n    SELECT id FROM orders\n    """;\n  void f() { jdbc.query(SQL); }\n  void g() { jdbc.update("UPDATE orders SET a = 1" + " WHERE id = ?"); }\n}\n',
    ['5 reads orders', '6 writes orders'],
  ],
  [
    'a script',
    'db/init.sql',
    '-- create table old (id int)\nCREATE TABLE IF NOT EXISTS public.orders (id int);\ninsert into orders values (1);\n',
    ['2 declares orders', '3 writes orders'],
  ],
])('tables of statements: %s', async (_, path, text, expected) => {
  expect(await tablesOf(path, text)).toEqual(expected)
})

test('near misses: prose that begins with such words, names that are only known at run time, comments, catalogues', async () => {
  const source = `// "SELECT * FROM orders"
/* 'DELETE FROM orders' */
function f(table, x) {
  show('Select a seat from the list', 'select one from the list', 'Delete from favourites', 'Update orders set in stone')
  show('update the page', "from orders", 'create table of contents', \`Insert into \${x}\`)
  db.query(\`SELECT * FROM \${table}\`)
  db.query(\`SELECT * FROM orders_\${table}\`)
  db.query('SELECT * FROM ' + table + ' ORDER BY id')
  db.query('SELECT * FROM information_schema.tables')
  db.query('SELECT * FROM generate_series(1, 2)')
}
`
  expect(await tablesOf('a.ts', source)).toEqual([])
})

test.each([
  [
    'SQLAlchemy',
    'models.py',
    `from sqlalchemy import select, insert
class Order(Base):
    __tablename__ = "orders"
class Plain: pass
def f(session):
    session.scalar(select(Order).where(Order.id == 1))
    session.execute(insert(Order))
`,
    ['2 declares orders = Order', '6 reads null = Order', '7 writes null = Order'],
  ],
  [
    'Django, by its application',
    'shop/billing/models.py',
    `from django.db import models
class Invoice(models.Model):
    pass
class Line(models.Model):
    class Meta:
        db_table = "lines"
def f(): return Invoice.objects.create(), Line.objects.filter()
`,
    [
      '2 declares billing_invoice (default) = Invoice',
      '4 declares lines = Line',
      '7 writes null = Invoice',
      '7 reads null = Line',
    ],
  ],
  [
    'JPA, with a repository of Spring Data',
    'Order.java',
    `@Entity
@Table(name = "orders")
class Order {}
@Entity class Stock {}
interface OrderRepository extends JpaRepository<Order, Long> {}
class Service {
  private final OrderRepository orders;
  void place(Order order) { orders.save(order); orders.findById(1L); }
  Stock stock() { return em.find(Stock.class, 1L); }
}
`,
    [
      '3 declares orders = Order',
      '4 declares Stock (default) = Stock',
      '5 declares null = Order, OrderRepository',
      '9 reads null = Stock',
      '8 writes null = OrderRepository',
      '8 reads null = OrderRepository',
    ],
  ],
  [
    'EF Core',
    'Db.cs',
    `class Db : DbContext {
  public DbSet<Payment> Payments => Set<Payment>();
  protected override void OnModelCreating(ModelBuilder model) { model.Entity<Payment>(p => { p.ToTable("payments"); }); }
}
class Desk(Db db) { void F() { db.Payments.Add(x); db.Payments.Where(p => true); } }
`,
    [
      '2 declares Payments (default) = Payment, Payments',
      '3 declares payments = Payment',
      '5 writes null = Payments',
      '5 reads null = Payments',
    ],
  ],
  [
    'GORM',
    'a.go',
    'package a\nimport "gorm.io/gorm"\ntype OrderItem struct {\n\tgorm.Model\n}\ntype Box struct {\n\tID int `gorm:"primaryKey"`\n}\nfunc (Box) TableName() string { return "crates" }\ntype Plain struct{}\nfunc f(db *gorm.DB) {\n\tdb.Create(&OrderItem{})\n\tvar boxes []Box\n}\n',
    [
      '3 declares order_items (default) = OrderItem',
      '6 declares crates = Box',
      '12 writes null = OrderItem',
      '13 reads null = Box',
    ],
  ],
  [
    'TypeORM',
    'a.ts',
    `import { Entity, Repository } from 'typeorm'
@Entity({ name: 'orders' })
export class Order {}
@Entity()
export class OrderItem {}
export class Orders {
  constructor(private readonly items: Repository<OrderItem>) {}
  all() { return this.items.find() }
}
`,
    ['3 declares orders = Order', '5 declares order_item (default) = OrderItem', '8 reads null = OrderItem'],
  ],
  [
    'Active Record',
    'a.rb',
    `class Category < ApplicationRecord
end
class Legacy < ActiveRecord::Base
  self.table_name = "old_things"
end
def f = Category.where(id: 1)
`,
    ['1 declares categories (default) = Category', '3 declares old_things = Legacy', '6 reads null = Category'],
  ],
  [
    'Eloquent',
    'a.php',
    `<?php
class Order extends Model { protected $table = 'shop_orders'; }
class Box extends Model {}
function f() { Order::create([]); }
`,
    ['2 declares shop_orders = Order', '3 declares boxes (default) = Box', '4 writes null = Order'],
  ],
  [
    'Prisma',
    'a.ts',
    `const prisma = new PrismaClient()\nasync function f() { await prisma.orderItem.findMany() }\n`,
    ['2 reads null = OrderItem'],
  ],
  [
    'a schema of Prisma',
    'schema.prisma',
    'model OrderItem {\n  id Int @id\n  @@map("items")\n}\nmodel Box {\n}\n',
    ['1 declares items = OrderItem', '5 declares Box = Box'],
  ],
])('tables of models: %s', async (_, path, text, expected) => {
  expect(await tablesOf(path, text)).toEqual(expected)
})
