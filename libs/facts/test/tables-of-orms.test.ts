import { expect, test } from 'vitest'
import { tablesOf } from './tables-of.js'

// The shapes that the documentation of each ORM shows; `orms.ts` of the language names the page.
test.each<[string, string, string, readonly string[]]>([
  [
    'gorm, a variable that is written',
    'a.go',
    'package a\nimport "gorm.io/gorm"\ntype User struct {\n\tgorm.Model\n}\nfunc f(db *gorm.DB) {\n\tuser := User{Name: "a"}\n\tdb.Create(&user)\n\tshow(&user)\n}\nfunc g(user string) { db.Create(&user) }\n',
    ['3 declares users (default) = User', '8 writes null = User'],
  ],
  [
    'xorm',
    'a.go',
    'package a\nimport "xorm.io/xorm"\ntype UserRole struct {\n\tId int64 `xorm:"pk autoincr"`\n}\ntype Box struct {\n\tName string `xorm:"varchar(25)"`\n}\nfunc (*Box) TableName() string {\n\treturn "crates"\n}\nfunc f(engine *xorm.Engine) {\n\tengine.Insert(&UserRole{})\n\tboxes := make([]*Box, 0)\n\trole := &UserRole{}\n\tengine.Update(role)\n}\n',
    [
      '3 declares user_role (default) = UserRole',
      '6 declares crates = Box',
      '13 writes null = UserRole',
      '14 reads null = Box',
      '15 reads null = UserRole',
      '16 writes null = UserRole',
    ],
  ],
  [
    'Bun',
    'a.go',
    'package a\nimport "github.com/uptrace/bun"\ntype User struct {\n\tbun.BaseModel `bun:"table:people,alias:u"`\n}\ntype Story struct {\n\tbun.BaseModel\n}\nfunc f(db *bun.DB) {\n\tdb.NewInsert().Model(&User{}).Exec(ctx)\n\tdb.NewSelect().Model((*Story)(nil)).Count(ctx)\n}\n',
    [
      '3 declares people = User',
      '6 declares stories (default) = Story',
      '10 writes null = User',
      '11 reads null = Story',
    ],
  ],
  [
    'ent',
    'ent/schema/user.go',
    'package schema\nimport "entgo.io/ent"\ntype User struct {\n\tent.Schema\n}\ntype Pet struct {\n\tent.Schema\n}\nfunc (Pet) Annotations() []schema.Annotation {\n\treturn []schema.Annotation{\n\t\tentsql.Annotation{Table: "animals"},\n\t}\n}\nfunc f() { client.Pet.Create().Save(ctx); client.User.Query().All(ctx) }\n',
    ['3 declares users (default) = User', '6 declares animals = Pet', '14 writes null = Pet', '14 reads null = User'],
  ],
  [
    'MikroORM',
    'a.ts',
    `import { Entity } from '@mikro-orm/core'
@Entity({ tableName: 'people' })
export class Person {}
@Entity()
export class BookTag {}
async function f(em) { await em.find(BookTag, {}); em.create(Person, {}) }
`,
    [
      '3 declares people = Person',
      '5 declares book_tag (default) = BookTag',
      '6 reads null = BookTag',
      '6 writes null = Person',
    ],
  ],
  [
    'Sequelize',
    'a.js',
    `const { Sequelize, Model } = require('sequelize')
const User = sequelize.define('User', { name: DataTypes.STRING })
const Box = sequelize.define('Box', { name: DataTypes.STRING }, { tableName: 'crates' })
class Pet extends Model {}
Pet.init({ name: DataTypes.STRING }, { sequelize, tableName: 'animals' })
async function f() { await User.findAll(); await Box.bulkCreate([]); await Pet.destroy() }
`,
    [
      '3 declares crates = Box',
      '5 declares animals = Pet',
      '2 declares Users (default) = User',
      '6 reads null = User',
      '6 writes null = Box',
      '6 writes null = Pet',
    ],
  ],
  [
    'Mongoose',
    'a.ts',
    `import mongoose from 'mongoose'
const Tank = mongoose.model('Tank', tankSchema)
const Rock = model<IRock>('Rock', rockSchema, 'stones')
async function f() { await Tank.findOne({}); await Rock.updateMany({}, {}) }
`,
    ['3 declares stones = Rock', '2 declares tanks (default) = Tank', '4 reads null = Tank', '4 writes null = Rock'],
  ],
  [
    'Mongoose in NestJS',
    'a.ts',
    `import { Model } from 'mongoose'
@Schema({ collection: 'kittens' })
export class Cat {}
@Injectable()
export class Cats {
  constructor(@InjectModel(Cat.name) private catModel: Model<CatDocument>) {}
  all() { return this.catModel.find().exec() }
}
`,
    ['3 declares kittens = Cat', '7 reads null = Cat'],
  ],
  [
    'Drizzle',
    'a.ts',
    `import { drizzle } from 'drizzle-orm/node-postgres'
export const usersTable = pgTable('users', { id: integer() })
async function f(db) {
  await db.select().from(usersTable)
  await db.insert(usersTable).values({})
  await db.query.usersTable.findMany()
}
`,
    [
      '2 declares users = usersTable, UsersTable',
      '4 reads null = UsersTable',
      '5 writes null = UsersTable',
      '6 reads null = UsersTable',
    ],
  ],
  [
    'Knex',
    'a.ts',
    `import { knex } from 'knex'
const all = () => knex('users').where({ id: 1 });
const add = () => knex('users').insert({ id: 1 });
const joined = () => knex.select('*').from('books').join('authors', 'a', 'b');
`,
    ['2 reads users', '3 writes users', '4 reads books', '4 reads authors'],
  ],
  [
    'Objection',
    'a.js',
    `const { Model } = require('objection')
class Person extends Model {
  static get tableName() { return 'persons' }
}
const all = () => Person.query();
const add = () => Person.query().insert({ name: 'a' });
`,
    ['2 declares persons = Person', '5 reads null = Person', '6 writes null = Person'],
  ],
  [
    'Kysely',
    'a.ts',
    `const all = (db) => db.selectFrom('person').selectAll()
const add = (db) => db.insertInto('person').values({})
const old = (db) => db.with('elders', (q) => q.selectFrom('person')).selectFrom('elders')
`,
    ['1 reads person', '2 writes person', '3 reads person'],
  ],
  [
    'Flask-SQLAlchemy',
    'a.py',
    `class UserRole(db.Model):
    id = db.Column(db.Integer)
class Box(db.Model):
    __tablename__ = "crates"
def f():
    return UserRole.query.all(), db.session.delete(Box)
`,
    [
      '1 declares user_role (default) = UserRole',
      '3 declares crates = Box',
      '6 reads null = UserRole',
      '6 writes null = Box',
    ],
  ],
  [
    'SQLModel',
    'a.py',
    'from sqlmodel import SQLModel, select\nclass HeroBase(SQLModel):\n    name: str\nclass Hero(HeroBase, table=True):\n    id: int\ndef f(session): return session.exec(select(Hero))\n',
    ['6 reads null = Hero', '4 declares hero (default) = Hero'],
  ],
  [
    'SQLAlchemy Core',
    'a.py',
    'from sqlalchemy import Table, select, insert\nusers = Table("user_account", metadata, Column("id", Integer))\ndef f(conn):\n    conn.execute(select(users))\n    conn.execute(users.insert())\n',
    ['2 declares user_account = users, Users', '4 reads null = Users', '5 writes null = Users'],
  ],
  [
    'Peewee',
    'a.py',
    'from peewee import *\nclass Person(BaseModel):\n    name = CharField()\nclass Pet(BaseModel):\n    name = CharField()\n    class Meta:\n        table_name = "animals"\ndef f(): return Person.select(), Pet.create(name="a")\n',
    [
      '2 declares person (default) = Person',
      '4 declares animals = Pet',
      '8 reads null = Person',
      '8 writes null = Pet',
    ],
  ],
  [
    'Tortoise',
    'a.py',
    'from tortoise.models import Model\nclass Tournament(Model):\n    id = fields.IntField()\nclass Event(Model):\n    class Meta:\n        table = "events"\nasync def f(): return await Tournament.filter(), await Event.create()\n',
    [
      '2 declares tournament (default) = Tournament',
      '4 declares events = Event',
      '7 reads null = Tournament',
      '7 writes null = Event',
    ],
  ],
  [
    'MongoEngine',
    'a.py',
    'from mongoengine import *\nclass BlogPost(Document):\n    title = StringField()\nclass Page(DynamicDocument):\n    meta = {"collection": "cmsPage"}\n',
    ['2 declares blog_post (default) = BlogPost', '4 declares cmsPage = Page'],
  ],
  [
    'MongoDB in C#',
    'Db.cs',
    `class Orders(IMongoDatabase database) {
  private readonly IMongoCollection<Order> _orders = database.GetCollection<Order>("orders");
  Task Add(Order order) => _orders.InsertOneAsync(order);
  void All() { _orders.Find(x => true); }
}
`,
    ['2 declares orders = Order', '3 writes null = Order', '4 reads null = Order'],
  ],
  [
    'NHibernate, and a table of data annotations',
    'Db.cs',
    `public class CatMap : ClassMap<Cat> {
  public CatMap() { Table("cats"); Id(x => x.Id); }
}
[Table("boxes")]
public class Box { }
`,
    ['5 declares boxes = Box', '1 declares cats = Cat'],
  ],
  [
    'Spring Data MongoDB',
    'Order.java',
    `import org.springframework.data.mongodb.core.mapping.Document;
@Document(collection = "orders")
class Order {}
@Document
class StockItem {}
class Service { void f() { mongoTemplate.findAll(StockItem.class); } }
`,
    ['3 declares orders = Order', '5 declares stockItem (default) = StockItem', '6 reads null = StockItem'],
  ],
  [
    'MyBatis-Plus',
    'User.java',
    `@TableName("sys_user")
class User {}
interface UserMapper extends BaseMapper<User> {}
class Users {
  private final UserMapper userMapper;
  void f(User user) { userMapper.insert(user); userMapper.selectById(1); }
}
`,
    [
      '2 declares sys_user = User',
      '3 declares null = User, UserMapper',
      '6 writes null = UserMapper',
      '6 reads null = UserMapper',
    ],
  ],
  [
    'a mapper of MyBatis',
    'mapper/UserMapper.xml',
    `<?xml version="1.0"?>
<mapper namespace="shop.UserMapper">
  <!-- <select id="old">select * from old_users</select> -->
  <select id="find" resultType="User">
    select * from sys_user
    <where><if test="id != null">and id = #{id}</if></where>
  </select>
  <update id="rename">update sys_user <set>name = #{name},</set> where id = #{id}</update>
  <insert id="add"><![CDATA[ insert into sys_log (id) values (#{id}) ]]></insert>
  <select id="any">select * from \${table}</select>
  <update id="grow">update sys_role
    <trim prefix="SET" suffixOverrides=","><if test="size > 3">size = #{size},</if></trim> where id = #{id}</update>
</mapper>
`,
    ['5 reads sys_user', '8 writes sys_user', '9 writes sys_log', '11 writes sys_role'],
  ],
  [
    'jOOQ',
    'A.java',
    'import static org.jooq.impl.DSL.*;\nclass A { void f() { create.selectFrom(AUTHOR).fetch(); create.deleteFrom(Tables.BOOK).execute(); } }\n',
    ['2 reads AUTHOR', '2 writes BOOK'],
  ],
  [
    'Exposed',
    'a.kt',
    `import org.jetbrains.exposed.sql.*
object CitiesTable : Table() {
  val name = varchar("name", 50)
}
object Users : IntIdTable("app_users") {
}
fun f() { Users.insert { it[name] = "a" }; CitiesTable.selectAll() }
`,
    [
      '2 declares Cities (default) = CitiesTable',
      '5 declares app_users = Users',
      '7 writes null = Users',
      '7 reads null = CitiesTable',
    ],
  ],
  [
    'Diesel',
    'a.rs',
    `use diesel::prelude::*;
diesel::table! {
    use diesel::sql_types::*;
    posts (id) {
        id -> Int4,
    }
}
#[derive(Queryable, Selectable)]
#[diesel(table_name = crate::schema::posts)]
#[diesel(check_for_backend(diesel::pg::Pg))]
pub struct Post { pub id: i32 }
fn f(conn: &mut PgConnection) {
    posts::table.load::<Post>(conn);
    diesel::insert_into(posts::table).values(&post).execute(conn);
    diesel::delete(posts.filter(id.eq(1))).execute(conn);
}
`,
    [
      '2 declares posts = posts, Posts',
      '9 declares posts = Post',
      '14 writes null = Posts',
      '15 writes null = Posts',
      '13 reads null = Posts',
      '14 reads null = Posts',
    ],
  ],
  [
    'SeaORM',
    'entity/cake.rs',
    `use sea_orm::entity::prelude::*;
#[derive(Clone, DeriveEntityModel)]
#[sea_orm(table_name = "cakes")]
pub struct Model { pub id: i32 }
async fn f(db: &DatabaseConnection) { cake::Entity::find().all(db).await?; Cake::insert(x); }
`,
    ['3 declares cakes = cake, Cake', '5 reads null = Cake', '5 writes null = Cake'],
  ],
  [
    'the query builder of Laravel',
    'a.php',
    `<?php
function f() { return DB::table('users')->where('id', 1)->first(); }
function g() { DB::table('users')->where('id', 1)->update(['a' => 1]); }
`,
    ['2 reads users', '3 writes users'],
  ],
  [
    'Doctrine, with a repository of Symfony',
    'src/Entity/Product.php',
    `<?php
use Doctrine\\ORM\\Mapping as ORM;
#[ORM\\Entity(repositoryClass: ProductRepository::class)]
#[ORM\\Table(name: 'products')]
class Product {}
#[ORM\\Entity]
class OrderLine {}
class ProductRepository extends ServiceEntityRepository {
  public function __construct(ManagerRegistry $registry) { parent::__construct($registry, Product::class); }
}
class Desk {
  public function __construct(private ProductRepository $products) {}
  public function f() { return $this->products->findAll(); }
  public function g($em) { return $em->getRepository(OrderLine::class); }
}
`,
    [
      '5 declares products = Product',
      '7 declares order_line (default) = OrderLine',
      '8 declares null = Product, ProductRepository',
      '14 reads null = OrderLine',
      '13 reads null = ProductRepository',
    ],
  ],
  [
    'Sequel',
    'a.rb',
    'require "sequel"\nclass Post < Sequel::Model\nend\nclass Old < Sequel::Model(:old_things)\nend\nDB[:items].insert(name: "a")\nDB[:items].count\n',
    ['2 declares posts (default) = Post', '4 declares old_things = Old', '6 writes items', '7 reads items'],
  ],
  [
    'Mongoid',
    'a.rb',
    'class Person\n  include Mongoid::Document\n  store_in collection: "citizens"\nend\nclass Band\n  include Mongoid::Document\nend\n',
    ['1 declares citizens = Person', '5 declares bands (default) = Band'],
  ],
])('%s', async (_, path, text, expected) => {
  expect(await tablesOf(path, text)).toEqual(expected)
})

test('near misses: the same words without the library, and other things that are called so', async () => {
  expect(await tablesOf('a.ts', "const x = table('users'); list.from(users); model('Tank', y)\n")).toEqual([])
  expect(
    await tablesOf('a.ts', "import { knex } from 'knex'\nconst db = open('users'); redis.from('users')\n"),
  ).toEqual([])
  expect(await tablesOf('a.py', 'class Person(Model):\n    name = CharField()\n')).toEqual([])
  expect(await tablesOf('a.rs', 'fn f() { posts::table; insert_into(posts); }\n')).toEqual([])
  expect(await tablesOf('a.php', "<?php\n// DB::table('users')\nTable::table('users');\n")).toEqual([])
  expect(await tablesOf('a.kt', 'object Users : Table("users") { }\n')).toEqual([])
})

test('a query ends where the next begins, with or without a semicolon', async () => {
  const knex = `const knex = require('knex')(settings)
const order = await knex('orders as o').where({ id }).first()
await knex('lines')
  .where({ id })
  .update({ amount })
await knex.select('*').from('books').join('authors', 'books.author', 'authors.id')
const names = await knex('users').select('name')
return names.join('and')
`
  expect(await tablesOf('a.js', knex)).toEqual([
    '2 reads orders',
    '3 writes lines',
    '7 reads users',
    '6 reads books',
    '6 reads authors',
  ])
  const objection = `import { Order } from './order'
class Line extends Model {}
const order = await Order.query().findById(1)
await Line.query().insert({})
`
  expect(await tablesOf('a.ts', objection)).toEqual(['3 reads null = Order', '4 writes null = Line'])
  const laravel = `<?php
DB::table('orders as o')->whereIn('id', DB::table('lines')->select('order_id'))->get();
DB::table('users')->where('id', 1)->delete();
`
  expect(await tablesOf('a.php', laravel)).toEqual(['2 reads orders', '2 reads lines', '3 writes users'])
  const sequel = "require 'sequel'\nDB[:orders].each { |order| DB[:lines].insert(order) }\n"
  expect(await tablesOf('a.rb', sequel)).toEqual(['2 reads orders', '2 writes lines'])
  const kysely = "await db.selectFrom('person').innerJoin('pet as p', 'p.owner', 'person.id').execute()\n"
  expect(await tablesOf('a.ts', kysely)).toEqual(['1 reads person', '1 reads pet'])
})

test('classes that have no table, and the name of a table among other names', async () => {
  const flask = `class Base(db.Model):
    __abstract__ = True
class Order(db.Model):
    id = db.Column(db.Integer)
tags = db.Table("order_tags", db.Column("tag"))
`
  expect(await tablesOf('a.py', flask)).toEqual([
    '3 declares order (default) = Order',
    '5 declares order_tags = tags, Tags',
  ])
  const tortoise = `from tortoise.models import Model
class Base(Model):
    class Meta:
        abstract = True
class Order(Model):
    id = fields.IntField()
`
  expect(await tablesOf('a.py', tortoise)).toEqual(['5 declares order (default) = Order'])
  const mongoengine = `from mongoengine import Document
class Base(Document):
    meta = {"abstract": True}
class Order(Document):
    meta = {"collection": "orders"}
`
  expect(await tablesOf('a.py', mongoengine)).toEqual(['4 declares orders = Order'])
  const sequelize = `import { Sequelize } from 'sequelize'
Sentry.init({ dsn })
Order.init({ id: INTEGER }, { modelName: 'order', sequelize })
`
  expect(await tablesOf('a.ts', sequelize)).toEqual(['3 declares Orders (default) = Order'])
  const doctrine = `<?php
use Doctrine\\ORM\\Mapping as ORM;
#[ORM\\Entity]
#[ORM\\Table(indexes: [new ORM\\Index(name: "by_day", columns: ["day"])])]
class Order {}
#[ORM\\Entity]
#[ORM\\Table(uniqueConstraints: [new ORM\\UniqueConstraint(name: "one", columns: ["day"])], name: "order_lines")]
class Line {}
`
  expect(await tablesOf('a.php', doctrine)).toEqual([
    '5 declares order (default) = Order',
    '8 declares order_lines = Line',
  ])
  const mongoid = `class Order
  include Mongoid::Document
end
class Address
  include Mongoid::Document
  embedded_in :order
end
`
  expect(await tablesOf('a.rb', mongoid)).toEqual(['1 declares orders (default) = Order'])
  expect(await tablesOf('a.rb', 'class Song < Sequel::Model(DB[:tracks]); end\n')).toContain('1 declares tracks = Song')
})
