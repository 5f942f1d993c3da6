package orders

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrEmptyOrder is returned when an order has no lines.
var ErrEmptyOrder = errors.New("order has no lines")

type Line struct {
	SKU       string `json:"sku"`
	Quantity  int    `json:"quantity"`
	UnitCents int64  `json:"unit_cents"`
}

type Order struct {
	ID        string
	Lines     []Line
	CreatedAt time.Time
}

type Store interface {
	Save(ctx context.Context, order *Order) error
	ByID(ctx context.Context, id string) (*Order, error)
}

// TotalCents adds up the lines of an order.
func (o *Order) TotalCents() int64 {
	var total int64
	for _, line := range o.Lines {
		total += int64(line.Quantity) * line.UnitCents
	}
	return total
}

func Place(ctx context.Context, store Store, order *Order) error {
	if len(order.Lines) == 0 {
		return ErrEmptyOrder
	}
	order.CreatedAt = time.Now().UTC()
	if err := store.Save(ctx, order); err != nil {
		return fmt.Errorf("save order %s: %w", order.ID, err)
	}
	return nil
}
