import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def forget_plans(apps, schema_editor):
    """Plans are written in another form from now on: whoever looked at one looks again."""
    apps.get_model("collection", "PendingImport").objects.update(plan="")


class Migration(migrations.Migration):
    dependencies = [
        ("collection", "0006_plans_of_imports"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(forget_plans, forget_plans, elidable=True),
        migrations.AlterField(
            model_name="holding",
            name="owner",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="holdings",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
    ]
