import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

const file = (imports: string, body: string) => `package main\nimport (\n${imports}\n)\n${body}`

test('routes of nested groups get the prefixes of all of them', async () => {
  const source = file(
    '"github.com/gin-gonic/gin"',
    `func main() {
  r := gin.Default()
  r.GET("/health", health)
  v1 := r.Group("/v1")
  orders := v1.Group("/orders", auth())
  orders.POST("", limit, h.Create)
  orders.GET("/:id", func(c *gin.Context) {})
  users.Register(v1)
}`,
  )
  expect(await linesOf('main.go', source, 'endpoint', 'mount')).toEqual([
    '7 GET /health health',
    '10 POST /v1/orders h.Create',
    '11 GET /v1/orders/{id} GET /v1/orders/{id}',
  ])
})

test('a variable that holds a group of routes hides an imported package of its name', async () => {
  const source = file(
    '"github.com/gin-gonic/gin"\n"shop/orders/routes"',
    `func Register(r *gin.Engine) {
  routes := r.Group("orders")
  routes.POST("/", place)
}
func place(c *gin.Context) { routes.POST(c, client) }`,
  )
  expect(await linesOf('orders.go', source, 'endpoint', 'mount')).toEqual(['8 POST /orders place @Register'])
})

test('a chi callback stands under the prefix of its route, and a mount names what makes the router', async () => {
  const source = file(
    '"github.com/go-chi/chi/v5"\n"shop/internal/admin"',
    `func routes(h *Handler) chi.Router {
  r := chi.NewRouter()
  r.Route("/users", func(r chi.Router) {
    r.With(paginate).Get("/", h.List)
    r.Route("/{id:[0-9]+}", func(r chi.Router) { r.Delete("/", h.Remove) })
  })
  r.Mount("/admin", admin.Router())
  return r
}`,
  )
  expect(await linesOf('main.go', source, 'endpoint', 'mount')).toEqual([
    '9 GET /users h.List @routes',
    '10 DELETE /users/{id} h.Remove @routes',
    '12 routes "/admin" <- admin.Router of shop/internal/admin',
  ])
})

test('gorilla methods are read along the chain in either direction; a pattern of net/http may hold the method', async () => {
  const source = file(
    '"github.com/gorilla/mux"\n"net/http"',
    `func main() {
  r := mux.NewRouter()
  r.HandleFunc(baseURL+"/cart", cart).Methods(http.MethodGet, "HEAD")
  r.Methods("POST").Path("/pay").Handler(pay)
  api := r.PathPrefix("/api").Subrouter()
  api.Handle("/x", x)
  r.Methods("GET").Path("/kit").Handler(kit.NewServer(e.PayEndpoint, decodePay, encodePay, options...))
  m := http.NewServeMux()
  m.HandleFunc("GET /items/{id...}", item)
  cache.Handle("/not", "a route")
}`,
  )
  expect(await linesOf('main.go', source, 'endpoint')).toEqual([
    '8 GET /cart cart @r',
    '8 HEAD /cart cart @r',
    '9 POST /pay pay @r',
    '11 * /api/x x @r',
    '12 GET /kit e.PayEndpoint @r',
    '14 GET /items/{id} item @m',
  ])
})

test('the target of a call is followed to the variable that holds it', async () => {
  const source = file(
    '"net/http"\n"fmt"\n"os"',
    `var base = os.Getenv("ORDERS_URL")
type Client struct { http *http.Client; addr string }
func (c *Client) fetch(id string) {
  req, err := http.NewRequest(http.MethodPost, fmt.Sprintf("%s/orders/%s", base, id), nil)
  c.http.Get("http://" + c.addr + "/x?y=" + id)
  http.Get(getEnv("STOCK_URL", "http://stock:80") + "/all")
}`,
  )
  expect(await linesOf('main.go', source, 'call', 'env_read')).toEqual([
    '10 http net-http POST -> env(ORDERS_URL) + "/orders/" + Client.fetch.id',
    '11 http net-http GET -> "http://" + Client.addr + "/x"',
    '12 http net-http GET -> env(STOCK_URL, "http://stock:80") + "/all"',
    '7 env ORDERS_URL -> base',
    '12 env STOCK_URL = "http://stock:80"',
  ])
})

test('a package that is named after the environment reads it by typed getters', async () => {
  const source = file(
    '"database/sql"\n"shop/shared/env"\n"shop/cache"',
    `func main() {
  dsn := env.GetString("DATABASE_URL", "postgres://orders-db:5432/orders")
  sql.Open("postgres", dsn)
  cache.GetString("STOCK_URL", "http://stock")
  env.SetString("STOCK_URL", "http://stock")
  env.GetString(name, "http://stock")
}`,
  )
  expect(await linesOf('main.go', source, 'call', 'env_read')).toEqual([
    '9 db postgres -> env(DATABASE_URL, "postgres://orders-db:5432/orders")',
    '8 env DATABASE_URL = "postgres://orders-db:5432/orders" -> dsn',
  ])
})

test('stubs, servers, brokers and databases', async () => {
  const source = file(
    '"google.golang.org/grpc"\npb "shop/genproto"\namqp "github.com/rabbitmq/amqp091-go"\n"database/sql"\n"github.com/segmentio/kafka-go"\n"os"',
    `func run() {
  conn, _ := grpc.NewClient(os.Getenv("STOCK_ADDR"))
  stock := pb.NewStockServiceClient(conn)
  pb.RegisterOrderServiceServer(srv, &server{})
  mq, err := amqp.Dial(os.Getenv("AMQP_URL"))
  ch, err := mq.Channel()
  ch.PublishWithContext(ctx, "", "orders", false, false, amqp.Publishing{})
  db, err := sql.Open("pgx", os.Getenv("DB_URL"))
  w := &kafka.Writer{Topic: "a"}
  r := kafka.NewReader(kafka.ReaderConfig{Brokers: []string{"kafka:9092"}, Topic: "payments"})
}`,
  )
  expect(await linesOf('main.go', source, 'call', 'topic', 'endpoint')).toEqual([
    '12 grpc grpc StockService -> env(STOCK_ADDR)',
    '13 * OrderService/* server',
    '14 queue rabbitmq -> env(AMQP_URL)',
    '16 publish rabbitmq "orders"',
    '17 db postgres -> env(DB_URL)',
    '19 subscribe kafka "payments"',
    '19 queue kafka -> "kafka:9092"',
    '18 publish kafka "a"',
  ])
})

test('tags of struct fields are reads, with their defaults', async () => {
  const source = file(
    '"github.com/caarlos0/env/v11"',
    `type Config struct {
  Stock string \`env:"STOCK_URL" envDefault:"http://stock"\`
  Cart  string \`envconfig:"CART_URL" default:"http://cart" json:"cart"\`
  Name  string \`json:"env"\`
}`,
  )
  expect(await linesOf('config.go', source, 'env_read')).toEqual([
    '6 env STOCK_URL = "http://stock" -> Config.Stock',
    '7 env CART_URL = "http://cart" -> Config.Cart',
  ])
})

test('what only looks like a call gives nothing', async () => {
  const source = file(
    '"net/http"',
    `// http.Get("http://orders")
var example = "http.Get(\\"http://orders\\")"
type http2 struct{}
func f(client *cache.Client, httpx http2) { client.Get("http://key"); httpx.Get("/x"); m.Post("/a") }`,
  )
  expect(await linesOf('main.go', source, 'call', 'endpoint', 'topic')).toEqual([])
})

test('req, Go kit and go-zero: requests with their base, and routes', async () => {
  const source = file(
    '"github.com/imroc/req/v3"\nhttptransport "github.com/go-kit/kit/transport/http"\n"github.com/zeromicro/go-zero/rest"\n"github.com/zeromicro/go-queue/kq"',
    `func main() {
  client := req.C().SetBaseURL("http://stock:8080")
  client.R().SetContext(ctx).Get("/items")
  e := httptransport.NewClient("GET", mustParse("http://x/pay"), enc, dec)
  server := rest.MustNewServer(c)
  server.AddRoute(rest.Route{Method: "GET", Path: "/orders", Handler: list})
  pusher := kq.NewPusher([]string{"kafka:9092"}, "orders.created")
  cache.R().Get("/not")
}`,
  )
  expect(await linesOf('main.go', source, 'endpoint', 'call', 'topic')).toEqual([
    '10 http req GET -> "http://stock:8080" "/items"',
    '11 http go-kit GET -> ?',
    '13 GET /orders list',
    '14 publish kafka "orders.created"',
    '14 queue kafka -> "kafka:9092"',
  ])
})

test('franz-go: brokers, topics of consumers and of records', async () => {
  const source = file(
    '"github.com/twmb/franz-go/pkg/kgo"',
    `func main() {
  client, _ := kgo.NewClient(kgo.SeedBrokers("kafka:9092"), kgo.ConsumeTopics("orders.placed"))
  client.ProduceSync(ctx, &kgo.Record{Topic: "orders.paid", Value: body})
  log.Write(&Record{Topic: "not"})
}`,
  )
  expect(await linesOf('main.go', source, 'call', 'topic')).toEqual([
    expect.stringMatching(/^\d+ queue kafka -> "kafka:9092"/),
    expect.stringMatching(/^\d+ subscribe kafka "orders.placed"/),
    expect.stringMatching(/^\d+ publish kafka "orders.paid"/),
  ])
})

test('zrpc: a generated constructor that takes a client of it, and no other constructor', async () => {
  const source = file(
    '"mall/order/rpc/order"\n"mall/model"\n"github.com/zeromicro/go-zero/zrpc"',
    `func main() {
  orders := order.NewOrder(zrpc.MustNewClient(c.OrderRpc))
  cli := zrpc.MustNewClient(c.StockRpc)
  stock := stock.NewStock(cli)
  rows := model.NewOrderModel(conn)
}`,
  )
  expect(await linesOf('main.go', source, 'call')).toEqual([
    expect.stringMatching(/^\d+ grpc grpc Order -> /),
    expect.stringMatching(/^\d+ grpc grpc Stock -> /),
  ])
})

test('a generated package that is named after its service alone registers it in a file that names gRPC', async () => {
  const body = 'func main() { order.RegisterOrderServer(srv, &orders{}) }'
  expect(await linesOf('main.go', file('"google.golang.org/grpc"\n"shop/order"', body), 'endpoint')).toEqual([
    '6 * Order/* orders',
  ])
  expect(await linesOf('main.go', file('"os"\n"shop/order"', body), 'endpoint')).toEqual([])
})

test('what registers a server of any kind is no gRPC service', async () => {
  const body = `func main() {
  registry.RegisterWebServer(srv)
  order.RegisterHTTPServer(srv)
  order.RegisterOrderHTTPServer(srv, &orders{})
  order.RegisterOrderServer(srv, &orders{})
}`
  expect(await linesOf('main.go', file('"google.golang.org/grpc"\n"shop/order"', body), 'endpoint')).toEqual([
    '10 * Order/* orders',
  ])
})

test('Watermill and Asynq: both ends of a topic', async () => {
  const source = file(
    '"github.com/ThreeDotsLabs/watermill/message"\n"github.com/hibiken/asynq"',
    `func run(pub message.Publisher, sub message.Subscriber, r *message.Router, other Publisher) {
  pub.Publish("orders.created", msg)
  sub.Subscribe(ctx, "orders.paid")
  r.AddHandler("n", "in", sub, "out", pub, h)
  r.AddNoPublisherHandler("n", "audit", sub, h)
  other.Publish("not", msg)
  t := asynq.NewTask("email:welcome", payload)
  mux := asynq.NewServeMux()
  mux.HandleFunc("email:welcome", handle)
}`,
  )
  expect(await linesOf('main.go', source, 'topic', 'endpoint')).toEqual([
    '7 publish watermill "orders.created"',
    '8 subscribe watermill "orders.paid"',
    '9 subscribe watermill "in"',
    '9 publish watermill "out"',
    '10 subscribe watermill "audit"',
    '12 publish redis "email:welcome"',
    '14 subscribe redis "email:welcome"',
  ])
})

test("streams and channels of Redis on a client of another file's struct", async () => {
  const source = file(
    '"github.com/redis/go-redis/v9"',
    `func (s *Server) run() {
  s.redisClient.XAdd(ctx, &redis.XAddArgs{Stream: "orders"})
  s.store.XRead(ctx, &redis.XReadArgs{Streams: []string{"paid", "$"}})
  s.rdb.Publish(ctx, "mail", text)
  s.bus.Publish(ctx, "not", text)
}`,
  )
  expect(await linesOf('main.go', source, 'topic')).toEqual([
    '6 publish redis "orders"',
    '7 subscribe redis "paid"',
    '8 publish redis "mail"',
  ])
})

test('Connect and Go Micro: generated clients and handlers', async () => {
  const source = file(
    '"example.org/gen/greet/v1/greetv1connect"\n"connectrpc.com/connect"\n"go-micro.dev/v4"\npb "example.org/proto"',
    `func main() {
  greetv1connect.NewGreetServiceClient(http.DefaultClient, "http://greet:8080")
  path, h := greetv1connect.NewGreetServiceHandler(&server{})
  pb.NewStockService("stock", service.Client())
  pb.RegisterStockHandler(service.Server(), new(Stock))
  micro.RegisterSubscriber("orders.created", service.Server(), handle)
  ev := micro.NewEvent("orders.paid", service.Client())
  store.NewMailService("smtp")
}`,
  )
  expect(await linesOf('main.go', source, 'call', 'topic', 'endpoint')).toEqual([
    '9 grpc grpc GreetService -> "http://greet:8080"',
    '10 * GreetService/* server',
    '11 grpc grpc Stock -> ?',
    '12 * Stock/* Stock',
    '13 subscribe go-micro "orders.created"',
    '14 publish go-micro "orders.paid"',
  ])
})

test('kafka-go: a writer or a message that is a literal publishes to its topic', async () => {
  const source = file(
    '"github.com/segmentio/kafka-go"\n"os"\n"shop/events"',
    `func run(w *kafka.Writer) {
  all := &kafka.Writer{Addr: kafka.TCP("kafka:9092"), Topic: "orders"}
  w.WriteMessages(ctx, kafka.Message{Topic: os.Getenv("PAID_TOPIC"), Value: paid})
  w.WriteMessages(ctx, []kafka.Message{{Topic: "sent"}, {Value: sent}}...)
  all.WriteMessages(ctx, kafka.Message{Value: order})
  reader := kafka.NewReader(kafka.ReaderConfig{Topic: "orders", Brokers: brokers})
  log.Print(events.Writer{Topic: "near-miss"}, Writer{Topic: "near-miss"}, kafka.Header{Key: "near-miss"})
}`,
  )
  expect(await linesOf('main.go', source, 'topic', 'call')).toEqual([
    '8 queue kafka -> "kafka:9092"',
    '12 subscribe kafka "orders"',
    '12 queue kafka -> brokers',
    '8 publish kafka "orders"',
    '9 publish kafka env(PAID_TOPIC)',
    '10 publish kafka "sent"',
  ])
})

test('Sarama: a message publishes to its topic, however it is sent', async () => {
  const source = file(
    '"github.com/IBM/sarama"',
    `func run(p sarama.SyncProducer, a sarama.AsyncProducer) {
  p.SendMessage(&sarama.ProducerMessage{Topic: "orders"})
  a.Input() <- &sarama.ProducerMessage{Topic: "paid"}
  mail.SendMessage(&Letter{Topic: "near-miss"})
}`,
  )
  expect(await linesOf('main.go', source, 'topic')).toEqual(['6 publish kafka "orders"', '7 publish kafka "paid"'])
})

test('Hertz: groups, the generated registration, a base path, and its client', async () => {
  const source = file(
    '"github.com/cloudwego/hertz/pkg/app/server"\n"github.com/cloudwego/hertz/pkg/app/client"',
    `func Register(r *server.Hertz) {
  root := r.Group("/", rootMw()...)
  _v1 := root.Group("/v1", _v1Mw()...)
  _v1.GET("/orders/:id", append(_getMw(), orders.Get)...)
  cache.GET("/orders", nil)
}
func main() {
  h := server.Default(server.WithHostPorts(":8888"), server.WithBasePath("/shop"))
  h.POST("/orders", orders.Place)
  h.Handle("PATCH", "/orders/:id", orders.Change)
  c, _ := client.NewClient()
  c.Get(context.Background(), nil, "http://stock:8080/items")
}`,
  )
  expect(await linesOf('main.go', source, 'endpoint', 'call')).toEqual([
    '9 GET /v1/orders/{id} orders.Get @Register',
    '14 POST /shop/orders orders.Place',
    '15 PATCH /shop/orders/{id} orders.Change',
    '17 http hertz GET -> "http://stock:8080/items"',
  ])
})

test('Iris: parties, party functions and paths with types', async () => {
  const source = file(
    '"github.com/kataras/iris/v12"',
    `func main() {
  app := iris.New()
  api := app.Party("/api")
  api.PartyFunc("/orders", func(p iris.Party) { p.Get("/{id:uint64}", one) })
  api.Handle("POST", "/orders", place)
  cache.Get("/orders", nil)
  app.Listen(":8080")
}`,
  )
  expect(await linesOf('main.go', source, 'endpoint')).toEqual([
    '8 GET /api/orders/{id} one',
    '9 POST /api/orders place',
  ])
})

test('go-zero: a list of routes is one endpoint each, under the prefix and behind the middleware of the call', async () => {
  const source = file(
    '"net/http"\n"github.com/zeromicro/go-zero/rest"',
    `func RegisterHandlers(server *rest.Server, serverCtx *svc.ServiceContext) {
  server.AddRoutes(
    []rest.Route{
      {
        Method:  http.MethodPost,
        Path:    "/login",
        Handler: user.LoginHandler(serverCtx),
      },
      { Method: http.MethodGet, Path: "/detail/:id", Handler: user.DetailHandler(serverCtx) },
    },
    rest.WithJwt(serverCtx.Config.Auth.AccessSecret),
    rest.WithPrefix("/v1/user"),
  )
  server.AddRoutes(rest.WithMiddlewares(
    []rest.Middleware{serverCtx.Check},
    []rest.Route{{ Method: http.MethodGet, Path: "/orders", Handler: order.ListHandler(serverCtx) }}...,
  ))
  server.AddRoute(rest.Route{ Method: http.MethodGet, Path: "/ping", Handler: ping })
  table.AddRoutes([]Row{{ Method: "GET", Path: "/rows", Handler: nil }})
}`,
  )
  expect(await linesOf('routes.go', source, 'endpoint')).toEqual([
    '9 POST /v1/user/login LoginHandler @RegisterHandlers',
    '14 GET /v1/user/detail/{id} DetailHandler @RegisterHandlers',
    '21 GET /orders ListHandler @RegisterHandlers',
    '23 GET /ping ping @RegisterHandlers',
  ])
})

test('a struct that embeds a router is one', async () => {
  const source = file(
    '"github.com/go-chi/chi/v5"\n"github.com/gin-gonic/gin"',
    `type Orders struct {
  *chi.Mux
  stock *Stock
}
type Stock struct { cache *Cache }
type Server struct { gin.Engine }
func NewOrders(stock *Stock) Orders {
  orders := Orders{Mux: chi.NewRouter(), stock: stock}
  orders.Get("/orders", orders.list)
  stock.Get("/items", nil)
  return orders
}
func (s *Server) routes() { s.GET("/health", s.health) }`,
  )
  expect(await linesOf('orders.go', source, 'endpoint')).toEqual([
    '14 GET /orders orders.list @NewOrders',
    '18 GET /health s.health @Server.routes',
  ])
})

test('chi: a method that makes a router is mounted itself; what a router gives is that router', async () => {
  const source = file(
    '"github.com/go-chi/chi/v5"',
    `func (app *Config) routes() http.Handler {
  mux := chi.NewRouter()
  admin := chi.NewRouter()
  mux.Mount("/api", app.apiRouter())
  mux.Mount("/admin", admin.With(check))
  return mux
}
func (app *Config) apiRouter() http.Handler {
  mux := chi.NewRouter()
  mux.Post("/log", app.write)
  return mux
}`,
  )
  expect(await linesOf('routes.go', source, 'mount', 'endpoint')).toEqual([
    '8 Config.routes "/api" <- Config.apiRouter',
    '9 Config.routes "/admin" <- admin',
    '14 POST /log app.write @Config.apiRouter',
  ])
})

test('MongoDB: options whose setters return them keep their address', async () => {
  const source = `package main
import (
  "go.mongodb.org/mongo-driver/v2/mongo"
  "go.mongodb.org/mongo-driver/v2/mongo/options"
)
func connect() {
  opts := options.Client().ApplyURI("mongodb://orders-db:27017").SetServerAPIOptions(api).SetMaxPoolSize(5)
  client, err := mongo.Connect(opts)
}`
  expect(await linesOf('main.go', source, 'call')).toEqual(['8 db mongodb -> "mongodb://orders-db:27017"'])
})
